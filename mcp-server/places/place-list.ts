/** All places of the service, as one list. */
import type { Municipality } from '../../schemas/documents.ts';
import { municipalitiesPath } from '../../schemas/paths.ts';
import { Fault } from '../fault.ts';
import type { MunicipalitiesDocument, Service } from '../service/service.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';

export type PlaceList = PlaceIndex & { readonly places: readonly Municipality[] };

type Listed = { readonly documents: readonly MunicipalitiesDocument[]; readonly list: PlaceList };

/** The list that was made last, by service. */
const lists = new WeakMap<Service, Listed>();

/**
 * Every place of both countries. The list is read when it is first asked for, and made anew when it has changed.
 * @throws {Fault} where no country has one
 */
export async function listPlaces(service: Service, signal: AbortSignal): Promise<PlaceList> {
  const read = await Promise.all(service.countries.map((country) => service.municipalities(country, signal)));
  const documents = read.filter((document) => document !== undefined);
  if (documents.length === 0)
    throw new Fault(
      `${service.config.name} has no list of places at ${service.countries.map((country) => service.siteUrl(country, municipalitiesPath)).join(' and ')}. Its address may be wrong (CIVIC_BASE_URL).`,
    );
  const known = lists.get(service);
  if (known !== undefined && known.documents.every((document, index) => document === documents[index]))
    return known.list;
  const places = documents.flatMap(({ municipalities }) => municipalities);
  const list = { places, ...indexPlaces(places) };
  lists.set(service, { documents, list });
  return list;
}
