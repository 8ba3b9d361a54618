/** What to tell somebody whose value is none of those that a parameter may have. */
import { distance } from 'fastest-levenshtein';
import type { ErrorName } from '../../schemas/errors.ts';
import type { ParameterName } from '../../schemas/search.ts';
import { fold } from '../engine/text/fold.ts';
import { RequestFault, quoted } from './request-fault.ts';

type WrongChoice = {
  readonly kind: ErrorName;
  readonly parameter: ParameterName;
  readonly value: string;
  /** What the parameter must be, in words. */
  readonly rule: string;
  /** The values that it may have, by what may be written for them, folded. */
  readonly accepted: ReadonlyMap<string, string>;
};

/** In UTF-16 code units. What is longer is no value that we know; comparing letters takes the product of the lengths. */
export const choiceMaxLength = 100;

/** Any two letters are near some postal code, so none is suggested for its code. */
const postalCodeLength = 2;

export function unknownChoice({ kind, parameter, value, rule, accepted }: WrongChoice): RequestFault {
  const meant = value.length > choiceMaxLength ? undefined : nearest(fold(value), accepted);
  const suggestion = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new RequestFault(kind, `${parameter} ${rule}, not ${quoted(value)}.${suggestion}`, {
    parameter,
    allowed: [...new Set(accepted.values())],
    ...(meant === undefined ? {} : { did_you_mean: meant }),
  });
}

/** The choice whose folded form differs in the fewest letters, if these are few enough for it to be meant. */
function nearest(folded: string, accepted: ReadonlyMap<string, string>): string | undefined {
  const best = [...accepted]
    .filter(([form]) => form.length > postalCodeLength)
    .map(([form, choice]) => ({ choice, letters: distance(folded, form) }))
    .reduce((best, candidate) => (candidate.letters < best.letters ? candidate : best));
  const most = Math.min(Math.max(2, folded.length / 4), folded.length - 1);
  return best.letters <= most ? best.choice : undefined;
}
