/** What a check of the corpus found, in the words that the user reads. */
import { escapeUnsafe } from '../../system/text.ts';

export type Finding = {
  /** Errors stop a build, warnings do not. */
  readonly severity: 'error' | 'warning';
  readonly rule: Rule;
  readonly table: string | null;
  /** Key of the row, where it has a readable one. */
  readonly row?: string;
  /** Line or row number in the table's file, from 1. */
  readonly line?: number;
  readonly column?: string;
  /** The offending value, shortened. */
  readonly value?: string;
  readonly message: string;
  readonly remedy: string;
};

export type Rule =
  | 'broken-reference'
  | 'dropped-with'
  | 'duplicate-key'
  | 'invalid-encoding'
  | 'missing-column'
  | 'missing-table'
  | 'missing-value'
  | 'no-deployment'
  | 'record-too-large'
  | 'redaction'
  | 'unknown-column'
  | 'unknown-table'
  | 'unreadable'
  | 'wrong-type'
  | 'wrong-value';

export type Report = (finding: Finding) => void;

/** What is wrong with one value. */
export class Problem {
  readonly rule: Rule;
  readonly message: string;
  readonly remedy: string;

  constructor(rule: Rule, message: string, remedy: string) {
    this.rule = rule;
    this.message = message;
    this.remedy = remedy;
  }
}

const shownCharacters = 80;

/** A value as a finding shows it: JSON, so that nothing in it can act on a terminal, and short. */
export function showValue(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (typeof value === 'string' && value.length > shownCharacters) {
    return `${escaped(value.slice(0, shownCharacters))}… (${value.length} characters)`;
  }
  const json = escaped(value);
  return json.length > shownCharacters * 2 ? `${json.slice(0, shownCharacters * 2)}…` : json;
}

/** A name out of the corpus as a finding shows it: as it stands where it is plain, else as a value. */
export const showName = (name: string): string => (/^[\w-]{1,64}$/.test(name) ? name : showValue(name));

/** JSON with every control, format and bidirectional character escaped as well. */
const escaped = (value: unknown): string => escapeUnsafe(toJson(value));

/** Numbers that JSON lacks, and values too deep for it, are told in words. */
function toJson(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  try {
    return (
      JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ??
      'undefined'
    );
  } catch {
    return 'a deeply nested value';
  }
}

/** One line for the terminal: where, what, remedy. */
export function formatFinding(finding: Finding): string {
  const where = [
    finding.table ?? 'corpus',
    finding.row,
    finding.line === undefined ? undefined : `line ${finding.line}`,
    finding.column,
  ].filter((part) => part !== undefined);
  const value = finding.value === undefined ? '' : `: ${finding.value}`;
  return `${finding.severity} ${where.join(' · ')}${value} — ${finding.message}. ${finding.remedy}`;
}
