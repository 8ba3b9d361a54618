/** What the place finder offers, in words, and which place it opens. Pure. */
import type { FoundPlace } from './place-index.ts';

/** What tells a place from others of its name: `California · 433,031 people`. */
export const detailOf = ({ state, type, population }: FoundPlace): string =>
  [state, type, population > 0 ? `${population.toLocaleString('en-US')} people` : '']
    .filter((fact) => fact !== '')
    .join(' · ');

/** The place that is meant without choosing: the only one found, or the only one of that name. */
export function meantPlace(found: readonly FoundPlace[]): FoundPlace | undefined {
  const [first, second] = found;
  return second === undefined || (first?.isNamed === true && !second.isNamed) ? first : undefined;
}

/** What screen readers say of what was found for a text. */
export function foundText(found: readonly FoundPlace[], typed: string): string {
  if (typed.trim() === '') return '';
  if (found.length === 0) return 'No place of that name is covered here.';
  return found.length === 1 ? '1 place' : `${found.length} places`;
}

/** The option that the arrow keys lead to from another, round about and over the field itself, which is -1. */
export function nextOption(current: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((current + 1 + step + positions) % positions) - 1;
}
