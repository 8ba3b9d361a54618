/** Finds a place by its slug, and lists all places of the service. */
import type { Municipality } from '../../schemas/documents.ts';
import { municipalitiesPath } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/states.ts';
import { slugPattern } from '../../schemas/values.ts';
import { quoted } from '../dataset/messages.ts';
import { Fault } from '../fault.ts';
import type { MunicipalitiesDocument, Service } from '../service/service.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';

export type PlaceName = { readonly slug: string; readonly country?: Country | undefined };

const slugForm = new RegExp(`^${slugPattern}$`);
const maxSuggestions = 3;

/**
 * Reads a document of a place, in the given country or in the first country that has the slug.
 * @throws {Fault} if the place does not exist, with suggestions
 */
export async function findPlace<Document>(
  service: Service,
  { slug, country }: PlaceName,
  read: (country: Country) => Promise<Document | undefined>,
  signal: AbortSignal,
): Promise<{ country: Country; document: Document }> {
  // Only a valid slug may become part of a URL.
  if (slugForm.test(slug)) {
    for (const candidate of country === undefined ? service.countries : [country]) {
      const document = await read(candidate);
      if (document !== undefined) return { country: candidate, document };
    }
  }
  throw await unknownPlace(service, { slug, country }, signal);
}

async function unknownPlace(
  service: Service,
  { slug, country }: PlaceName,
  signal: AbortSignal,
): Promise<Fault> {
  const { find } = await listPlaces(service, signal);
  const similar = find(wordsOf(slug), { country }).slice(0, maxSuggestions);
  const where = country === undefined ? '' : ` in ${country}`;
  const hint = similar.length === 0 ? '' : ` Did you mean ${similar.map(nameOf).join(', or ')}?`;
  return new Fault(
    `There is no place with the slug ${quoted(slug)}${where}.${hint} list_cities finds slugs by name.`,
  );
}

/** Clients also send names, or parts of URLs, as slugs. */
const wordsOf = (slug: string): string => slug.slice(0, 200).replaceAll('-', ' ');

const nameOf = ({ slug, name, state, country }: Municipality): string =>
  `${JSON.stringify(slug)} (${name}, ${state}, ${country})`;

export type PlaceList = PlaceIndex & { readonly places: readonly Municipality[] };

type CachedList = { readonly documents: readonly MunicipalitiesDocument[]; readonly list: PlaceList };

/** The latest list, by service. */
const lists = new WeakMap<Service, CachedList>();

/**
 * All places of all countries. The list is cached, and rebuilt if a document has changed.
 * @throws {Fault} if no country has a list
 */
export async function listPlaces(service: Service, signal: AbortSignal): Promise<PlaceList> {
  const read = await Promise.all(service.countries.map((country) => service.municipalities(country, signal)));
  const documents = read.filter((document) => document !== undefined);
  if (documents.length === 0)
    throw new Fault(
      `${service.config.name} has no list of places at ${service.countries.map((country) => service.siteUrl(country, municipalitiesPath)).join(' and ')}. Its URL may be wrong (CIVIC_BASE_URL).`,
    );
  const known = lists.get(service);
  if (known !== undefined && known.documents.every((document, index) => document === documents[index]))
    return known.list;
  const places = documents.flatMap(({ municipalities }) => municipalities);
  const list = { places, ...indexPlaces(places) };
  lists.set(service, { documents, list });
  return list;
}
