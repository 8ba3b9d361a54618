/** Finds a place by its slug, and lists all places of the service. */
import type { Municipality } from '../../schemas/documents.ts';
import { municipalitiesPath } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/names/states.ts';
import { slugPattern } from '../../schemas/values.ts';
import { notCovered, quoted } from '../dataset/messages.ts';
import { oneLine } from '../answers/text.ts';
import { Fault } from '../fault.ts';
import { answerSignal, attemptOf } from '../service/deadline.ts';
import { TooLargeFault } from '../service/http.ts';
import type { MunicipalitiesDocument, Service } from '../service/service.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';

export type PlaceName = { readonly slug: string; readonly country?: Country | undefined };

const slugForm = new RegExp(`^${slugPattern}$`);
const maxSuggestions = 3;

/** A place's document, with what could not be read on the way. */
export type FoundPlace<Document> = {
  readonly country: Country;
  readonly document: Document;
  /** Says which country could not be read, if that matters. */
  readonly note?: string;
};

/**
 * Reads a document of a place, in the given country or in the first country that has the slug. If a country cannot be read, the
 * others are.
 * @throws {Fault} if the place does not exist, with suggestions
 */
export async function findPlace<Document>(
  service: Service,
  { slug, country }: PlaceName,
  read: (country: Country, signal: AbortSignal) => Promise<Document | undefined>,
  signal: AbortSignal,
): Promise<FoundPlace<Document>> {
  const within = answerSignal(service, signal);
  const failures: string[] = [];
  // Only a valid slug may become part of a URL.
  if (slugForm.test(slug)) {
    const candidates = country === undefined ? service.countries : [country];
    const attempts = candidates.map((candidate) => attemptOf(() => read(candidate, within), within, signal));
    // Those that are not awaited may fail later.
    for (const attempt of attempts) attempt.catch(() => {});
    for (const [index, attempt] of attempts.entries()) {
      const { value: document, failure } = await attempt;
      const candidate = candidates[index];
      if (candidate === undefined) continue;
      if (failure instanceof TooLargeFault) throw failure;
      if (failure !== undefined) failures.push(missingText(candidate, failure));
      if (document === undefined) continue;
      return { country: candidate, document, ...(failures.length > 0 && { note: failures.join(' ') }) };
    }
  }
  if (failures.length > 0)
    throw new Fault(`${quoted(slug)} was not found. ${failures.join(' ')} Try again later.`);
  throw await unknownPlace(service, { slug, country }, signal);
}

const countryNames: Readonly<Record<Country, string>> = { US: 'US', CA: 'Canadian' };

const missingText = (country: Country, { message }: Fault): string =>
  `The ${countryNames[country]} places are missing: ${message.replace(/\.$/, '')}.`;

async function unknownPlace(
  service: Service,
  { slug, country }: PlaceName,
  signal: AbortSignal,
): Promise<Fault> {
  const { find, missing } = await listPlaces(service, signal);
  const similar = find(wordsOf(slug), { country }).slice(0, maxSuggestions);
  const where = country === undefined ? '' : ` in ${country}`;
  const hint = similar.length === 0 ? '' : ` Did you mean ${similar.map(nameOf).join(', or ')}?`;
  return new Fault(
    [`There is no place with the slug ${quoted(slug)}${where}.${hint} ${notCovered}`, ...missing].join(' '),
  );
}

/** Clients also send names, or parts of URLs, as slugs. */
const wordsOf = (slug: string): string => slug.slice(0, 200).replaceAll('-', ' ');

const nameOf = ({ slug, name, state, country }: Municipality): string =>
  `${JSON.stringify(slug)} (${oneLine(name)}, ${state}, ${country})`;

export type PlaceList = PlaceIndex & {
  readonly places: readonly Municipality[];
  /** Says which countries could not be read. */
  readonly missing: readonly string[];
};

type IndexedPlaces = PlaceIndex & { readonly places: readonly Municipality[] };

type CachedList = { readonly documents: readonly MunicipalitiesDocument[]; readonly list: IndexedPlaces };

/** The latest list, by service. */
const lists = new WeakMap<Service, CachedList>();

/**
 * All places of the countries that can be read within one deadline. The list is cached, and rebuilt if a document has changed.
 * @throws {Fault} if no country can be read, or none has a list
 */
export async function listPlaces(service: Service, signal: AbortSignal): Promise<PlaceList> {
  const within = answerSignal(service, signal);
  const outcomes = await Promise.all(
    service.countries.map(async (country) => ({
      country,
      ...(await attemptOf(() => service.municipalities(country, within), within, signal)),
    })),
  );
  const documents = outcomes.flatMap(({ value }) => value ?? []);
  const missing = outcomes.flatMap(({ country, failure }) =>
    failure === undefined ? [] : [missingText(country, failure)],
  );
  if (documents.length === 0)
    throw new Fault(
      missing.length > 0
        ? `No list of places can be read. ${missing.join(' ')}`
        : `${service.config.name} has no list of places at ${service.countries.map((country) => service.siteUrl(country, municipalitiesPath)).join(' and ')}. Its URL may be wrong (CIVIC_BASE_URL).`,
    );
  const known = lists.get(service);
  if (known !== undefined && isSameList(known.documents, documents)) return { ...known.list, missing };
  const places = documents.flatMap(({ municipalities }) => municipalities);
  const list = { places, ...indexPlaces(places) };
  lists.set(service, { documents, list });
  return { ...list, missing };
}

const isSameList = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((document, index) => document === b[index]);
