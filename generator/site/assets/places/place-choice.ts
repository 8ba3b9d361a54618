/** Text and choices of the fields that suggest places. Pure. */
import { monthOfYear } from '../../html/dates.ts';
import { placeKindName } from '../../../../schemas/formats/place-kinds.ts';
import { inState, stateName } from '../../../../schemas/formats/state-names.ts';
import type { State } from '../../../../schemas/names/states.ts';
import type { FoundPlace } from './place-index.ts';
import { type SuggestionWords, suggestionWords } from './words.ts';

type Language = keyof typeof suggestionWords;

/** A postal code that was typed, and whether the site has postal codes. */
type TypedPostalCode = {
  readonly code: string;
  readonly isSupported: boolean;
  /** The places found are in its state, since none has the code. */
  readonly state?: State;
};

export type FoundPlaces = {
  readonly places: readonly FoundPlace[];
  readonly postalCode?: TypedPostalCode;
};

/** Distinguishes places with the same name, and says what we have: `California · city · 54 meetings, last October 2024`. */
export const detailOf = (
  { state, type, meetings, lastMeeting }: FoundPlace,
  language: Language = 'en',
): string =>
  [stateName(state, language), kindText(type, language), meetingsText(meetings, lastMeeting, language)]
    .filter((fact) => fact !== '')
    .join(' · ');

const kindText = (type: string, language: Language): string =>
  language === 'en' || type === ''
    ? type
    : placeKindName({ kind: type, type: type.replaceAll(' ', '_') }, 'CA', language).toLowerCase();

export function meetingsText(
  meetings: number,
  lastMeeting: string | undefined,
  language: Language = 'en',
): string {
  const words = suggestionWords[language];
  if (meetings === 0) return words.noMeetings;
  return words.meetings(meetings, lastMeeting && monthOfYear(lastMeeting.slice(0, 7), language));
}

/** Explains why no place has a postal code. */
const noPostalCodeText = ({ code, isSupported }: TypedPostalCode, words: SuggestionWords): string =>
  `${isSupported ? words.noPlaceAt(code) : words.noPostalCodes} ${words.typeName}`;

/** Says which places are suggested for a postal code that none has. */
const stateText = ({ code, state }: TypedPostalCode, language: Language): string =>
  state === undefined ? '' : suggestionWords[language].inState(code, inState(state.name, language));

/** The place to open if the user does not choose: the only result that has the typed code or name, or the only one with that name. */
export function impliedPlace({ places: found, postalCode }: FoundPlaces): FoundPlace | undefined {
  if (postalCode?.state !== undefined) return undefined;
  const [first, second] = found;
  if (second === undefined) return first;
  const [named, other] = found.filter(({ isNamed }) => isNamed);
  return other === undefined ? named : undefined;
}

/** Announces the places that the box of the home page suggests; the last option is always to search. */
export function smartStatus({ places, postalCode }: FoundPlaces, language: Language = 'en'): string {
  const words = suggestionWords[language];
  if (places.length > 0)
    return joined(postalCode && stateText(postalCode, language), words.smartFound(places.length));
  return postalCode === undefined ? '' : noPostalCodeText(postalCode, words);
}

const joined = (first: string | undefined, second: string): string =>
  first === undefined || first === '' ? second : `${first} ${second}`;

/** Announces the number of results to screen readers. */
export function foundText(
  { places, postalCode }: FoundPlaces,
  typed: string,
  language: Language = 'en',
): string {
  const words = suggestionWords[language];
  if (typed.trim() === '') return '';
  if (places.length > 0)
    return joined(postalCode && stateText(postalCode, language), words.found(places.length));
  return postalCode === undefined ? words.unknown : noPostalCodeText(postalCode, words);
}

/** The next option for an arrow key. Wraps around through the field, which is -1. */
export function nextOption(current: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((current + 1 + step + positions) % positions) - 1;
}
