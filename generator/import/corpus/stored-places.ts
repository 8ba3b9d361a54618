import { existsSync } from 'node:fs';
import type { PlaceInput } from '../places/place.ts';
import { openCorpusFile } from './corpus-file.ts';

/** Looks up the places that the corpus at a path has; none where there is no corpus yet. */
export function storedPlaces(path: string): PlaceInput['stored'] {
  if (!existsSync(path)) return () => undefined;
  using database = openCorpusFile(path);
  const places = new Map(
    database
      .prepare('SELECT id, name, country, slug FROM municipalities')
      .all()
      .map(({ id, name, country, slug }) => [
        `${String(country)} ${String(slug)}`,
        { id: String(id), name: String(name) },
      ]),
  );
  return (country, slug) => places.get(`${country} ${slug}`);
}
