/** Text and choices of the fields that suggest places. Pure. */
import { monthOfYear } from '../../html/dates.ts';
import { countOf } from '../../html/numbers.ts';
import type { FoundPlace } from './place-index.ts';

/** A postal code that was typed, and whether the site has postal codes. */
type TypedPostalCode = { readonly code: string; readonly isSupported: boolean };

export type FoundPlaces = {
  readonly places: readonly FoundPlace[];
  readonly postalCode?: TypedPostalCode;
};

/** Distinguishes places with the same name, and says what we have: `California · city · 54 meetings, last October 2024`. */
export const detailOf = ({ state, type, meetings, lastMeeting }: FoundPlace): string =>
  [state, type, meetingsText(meetings, lastMeeting)].filter((fact) => fact !== '').join(' · ');

export const meetingsText = (meetings: number, lastMeeting: string | undefined): string =>
  meetings === 0
    ? 'no meetings yet'
    : `${countOf(meetings, 'meeting')}${lastMeeting === undefined ? '' : `, last ${monthOfYear(lastMeeting.slice(0, 7))}`}`;

/** Explains why no place has a postal code. */
const noPostalCodeText = ({ code, isSupported }: TypedPostalCode): string =>
  `${
    isSupported
      ? `No place here has the postal code ${code}.`
      : 'Places are found by name, not by postal code.'
  } Type the name of a city, county or school district.`;

/** The place to open if the user does not choose: the only result, or the only one with the typed name. */
export function impliedPlace(found: readonly FoundPlace[]): FoundPlace | undefined {
  const [first, second] = found;
  return second === undefined || (first?.isNamed === true && !second.isNamed) ? first : undefined;
}

/** Announces the places that the box of the home page suggests; the last option is always to search. */
export function smartStatus({ places, postalCode }: FoundPlaces): string {
  if (places.length > 0) return `${countOf(places.length, 'place')}; the last option searches all meetings.`;
  return postalCode === undefined ? '' : noPostalCodeText(postalCode);
}

/** Announces the number of results to screen readers. */
export function foundText({ places, postalCode }: FoundPlaces, typed: string): string {
  if (typed.trim() === '') return '';
  if (places.length > 0) return countOf(places.length, 'place');
  return postalCode === undefined ? 'We don’t cover a place with that name.' : noPostalCodeText(postalCode);
}

/** The next option for an arrow key. Wraps around through the field, which is -1. */
export function nextOption(current: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((current + 1 + step + positions) % positions) - 1;
}
