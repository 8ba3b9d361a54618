import type { ErrorName, ProblemFacts } from '../../schemas/errors.ts';

/** A request that cannot be answered as it stands. Its message is the `detail` of the problem document. */
export class RequestFault extends Error {
  readonly kind: ErrorName;
  readonly facts: ProblemFacts;

  constructor(kind: ErrorName, detail: string, facts: ProblemFacts = {}) {
    super(detail);
    this.name = 'RequestFault';
    this.kind = kind;
    this.facts = facts;
  }
}

const beginning = /^[^]{0,60}/u;

/** A value as a detail shows it: quoted, control characters escaped, cut after 60 characters. */
export function quoted(value: string): string {
  const shown = beginning.exec(value)?.[0] ?? '';
  return JSON.stringify(shown.length < value.length ? `${shown}…` : shown);
}
