/** Suggestions while a person types a place, a slug or a topic. */
import { meetingTopicNames } from '../schemas/tables/meetings.ts';
import { Fault } from './fault.ts';
import { listPlaces, type PlaceList } from './places/find-place.ts';
import type { Service } from './service/service.ts';

/** The limit of the protocol. */
const maxSuggestions = 100;
/** A suggestion that arrives later is of no use. */
const timeoutMs = 10_000;

const none: PlaceList = { places: [], missing: [], find: () => [], hasName: () => false };

/** All places, or none while the service is not available: a suggestion is not worth an error. */
async function placesOf(service: Service): Promise<PlaceList> {
  try {
    return await listPlaces(service, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (error instanceof Fault || (error instanceof Error && error.name === 'TimeoutError')) return none;
    throw error;
  }
}

/** Names of places with their states, best match first: `palo` -> `Palo Alto, California`. */
export async function completePlace(service: Service, typed: string): Promise<string[]> {
  const { find } = await placesOf(service);
  const names = find(typed, {}).map(({ name, state }) => `${name}, ${state}`);
  return [...new Set(names)].slice(0, maxSuggestions);
}

/** Completes the last place of a list: `Berkeley; palo` -> `Berkeley; Palo Alto, California`. */
export async function completePlaces(service: Service, typed: string): Promise<string[]> {
  const start = typed.lastIndexOf(';') + 1;
  const begun = start === 0 ? '' : `${typed.slice(0, start)} `;
  return (await completePlace(service, typed.slice(start).trim())).map((name) => begun + name);
}

/** Slugs that begin with the text, then those of places with such a name: `palo` -> `palo-alto-ca`. */
export async function completeSlug(service: Service, typed: string): Promise<string[]> {
  const { places, find } = await placesOf(service);
  const slugs = places.map(({ slug }) => slug).filter((slug) => slug.startsWith(typed.toLowerCase()));
  const named = typed === '' ? [] : find(typed.replaceAll('-', ' '), {}).map(({ slug }) => slug);
  return [...new Set([...slugs.toSorted(), ...named])].slice(0, maxSuggestions);
}

/** Topics as words: `zon` -> `land use and zoning`. */
export const completeTopic = (typed: string): string[] =>
  meetingTopicNames
    .map((topic) => topic.replaceAll('_', ' '))
    .filter((topic) => ` ${topic}`.includes(` ${typed.trim().toLowerCase()}`));
