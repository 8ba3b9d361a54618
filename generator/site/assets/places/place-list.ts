/** The list of places, for the place finder and the place filter. */
import type { PlacesDocument, PostalCodesDocument } from '../../../../schemas/documents.ts';
import { postalCodesPath } from '../../../../schemas/paths.ts';
import { postalPrefixOf } from '../../../../schemas/names/postal-codes.ts';
import { type FoundPlace, type IndexedPlaces, indexPlaces } from './place-index.ts';

export type PlaceList = Pick<IndexedPlaces, 'find' | 'placesIn'> & {
  /** True if the site has postal codes. */
  readonly hasPostalCodes: boolean;
  /** The places of a postal code, the one with the largest part of its area first. */
  readonly placesAt: (postalCode: string) => Promise<readonly FoundPlace[]>;
};

/** The lists, once requested. Removed when loading fails, so that the next use retries. */
const lists = new Map<string, Promise<PlaceList>>();

/** Loads and indexes a places.json once. */
export function loadPlaces(url: string): Promise<PlaceList> {
  const list =
    lists.get(url) ??
    fetchList(url).catch((error: unknown) => {
      lists.delete(url);
      throw error;
    });
  lists.set(url, list);
  return list;
}

async function fetchList(url: string): Promise<PlaceList> {
  const document = await fetchJson<PlacesDocument>(url);
  const prefixes = new Set(document.postal_prefixes);
  const { find, placeOf, placesIn } = indexPlaces(document);
  return {
    find,
    placesIn,
    hasPostalCodes: prefixes.size > 0,
    placesAt: async (code) => {
      const prefix = postalPrefixOf(code);
      if (!prefixes.has(prefix)) return [];
      const slugs = (await loadCodes(fileBeside(url, postalCodesPath(prefix))))[code] ?? [];
      return slugs.flatMap((slug) => placeOf(slug) ?? []);
    },
  };
}

/** The address of a file of the site, from that of places.json, which is at the root of the site. */
const fileBeside = (places: string, path: string): string =>
  new URL(`.${path}`, new URL(places, location.href)).href;

/** The browser caches the files. */
const loadCodes = async (url: string): Promise<PostalCodesDocument['codes']> =>
  (await fetchJson<PostalCodesDocument>(url)).codes;

async function fetchJson<Document>(url: string): Promise<Document> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${url}`);
  // The build validates its shape.
  return (await response.json()) as Document;
}
