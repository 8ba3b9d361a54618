/** Reads what is published of one place. */
import type { Municipality } from '../../schemas/documents.ts';
import type { Country } from '../../schemas/states.ts';
import { slugPattern } from '../../schemas/values.ts';
import { quoted } from '../dataset/nearest.ts';
import { Fault } from '../fault.ts';
import type { Service } from '../service/service.ts';
import { listPlaces } from './place-list.ts';

export type PlaceName = { readonly slug: string; readonly country?: Country | undefined };

const slugForm = new RegExp(`^${slugPattern}$`);
const suggestions = 3;

/**
 * What `read` finds for the place: in its country, else in the first country that has such a slug.
 * @throws {Fault} where there is no such place, with the names of those that may be meant
 */
export async function findPlace<Document>(
  service: Service,
  { slug, country }: PlaceName,
  read: (country: Country) => Promise<Document | undefined>,
  signal: AbortSignal,
): Promise<{ country: Country; document: Document }> {
  // Nothing but a slug may become a part of an address.
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
  const near = find(wordsOf(slug), { country }).slice(0, suggestions);
  const where = country === undefined ? '' : ` in ${country}`;
  const meant = near.length === 0 ? '' : ` Did you mean ${near.map(nameOf).join(', or ')}?`;
  return new Fault(
    `There is no place with the slug ${quoted(slug)}${where}.${meant} list_cities finds slugs by name.`,
  );
}

/** A slug may be given as a name, or as a part of an address. */
const wordsOf = (slug: string): string => slug.slice(0, 200).replaceAll('-', ' ');

const nameOf = ({ slug, name, state, country }: Municipality): string =>
  `${JSON.stringify(slug)} (${name}, ${state}, ${country})`;
