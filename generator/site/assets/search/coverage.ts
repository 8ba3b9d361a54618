/** What there is of a place whose search found nothing. Pure. */
import type { DecisionsResponse } from '../../../../schemas/search.ts';
import { longDate } from '../../html/dates.ts';
import { countOf } from '../../html/numbers.ts';

/** `We have 412 decisions of Ann Arbor, Michigan, from 2012 to October 7, 2024.` */
export function coverageText({ total, facets, results }: DecisionsResponse, placeName: string): string {
  const count = total?.value ?? 0;
  const newest = results[0]?.date;
  if (count === 0 || newest === undefined) return `We don’t have decisions of ${placeName} yet.`;
  const years = (facets?.year ?? []).map(({ value }) => Number(value));
  const oldest = Math.min(...years, Number(newest.slice(0, 4)));
  return `We have ${countOf(count, 'decision')} of ${placeName}, from ${oldest} to ${longDate(newest)}.`;
}
