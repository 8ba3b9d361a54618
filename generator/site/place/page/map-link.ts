/** Links to a map of where a meeting is. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';

/** Locations that are no place: nobody would find them on a map. */
const online =
  /\b(zoom|virtual|electronic|online|remote(ly)?|teleconference|webex|teams|youtube|tbd|to be determined|en ligne|virtuelle?|visioconf[ée]rence|en línea)\b|https?:/i;

/** Rooms and floors are not on maps, but an address is seldom longer. */
const maxLength = 200;

/** A search for the location in the place. Undefined if the meeting is online. */
export function mapLink(location: string, { name, state }: Row<'municipalities'>): string | undefined {
  if (location.length > maxLength || online.test(location)) return undefined;
  const text = location.includes(name) ? location : `${location}, ${name}, ${state}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: text.toWellFormed().replaceAll(/\s+/g, ' ') }).toString()}`;
}
