/** Text and choices of the place finder. Pure. */
import type { FoundPlace } from './place-index.ts';

/** Distinguishes places with the same name: `California · 433,031 people`. */
export const detailOf = ({ state, type, population }: FoundPlace): string =>
  [state, type, population > 0 ? `${population.toLocaleString('en-US')} people` : '']
    .filter((fact) => fact !== '')
    .join(' · ');

/** The place to open if the user does not choose: the only result, or the only one with the typed name. */
export function impliedPlace(found: readonly FoundPlace[]): FoundPlace | undefined {
  const [first, second] = found;
  return second === undefined || (first?.isNamed === true && !second.isNamed) ? first : undefined;
}

/** Announces the number of results to screen readers. */
export function foundText(found: readonly FoundPlace[], typed: string): string {
  if (typed.trim() === '') return '';
  if (found.length === 0) return 'We don’t cover a place with that name.';
  return found.length === 1 ? '1 place' : `${found.length} places`;
}

/** The next option for an arrow key. Wraps around through the field, which is -1. */
export function nextOption(current: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((current + 1 + step + positions) % positions) - 1;
}
