/** The list of places, for the place finder and the place filter. */
import type { PlacesDocument } from '../../../../schemas/documents.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';

type PlaceList = { readonly find: PlaceIndex; readonly nameOf: (slug: string) => string | undefined };

/** The list, once requested. Reset when loading fails, so that the next use retries. */
let list: Promise<PlaceList> | undefined;

/** Loads and indexes places.json once. */
export const loadPlaces = async (url: string): Promise<PlaceIndex> => (await loadList(url)).find;

/** The name of a place, as in `Oakland, California`. Undefined if this site does not have it. */
export const loadPlaceName = async (url: string, slug: string): Promise<string | undefined> =>
  (await loadList(url)).nameOf(slug);

function loadList(url: string): Promise<PlaceList> {
  list ??= fetchList(url).catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

async function fetchList(url: string): Promise<PlaceList> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} for the list of places`);
  // The build validates its shape.
  const document = (await response.json()) as PlacesDocument;
  return { find: indexPlaces(document), nameOf: (slug) => nameIn(document, slug) };
}

function nameIn({ states, places }: PlacesDocument, slug: string): string | undefined {
  const place = places.find(([candidate]) => candidate === slug);
  return place && `${place[1]}, ${states[place[2]] ?? place[2]}`;
}
