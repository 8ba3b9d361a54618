/** Creates and completes places from official lists. */
import type { DatabaseSync } from 'node:sqlite';
import { states } from '../../../schemas/names/states.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { RowWriter, Written } from '../../import/corpus/row-writer.ts';
import { timezoneOf } from '../../import/places/place.ts';
import type { PlaceFacts } from '../places/place-facts.ts';
import type { FoundPlaceId, NoPlace, PlaceIndex } from '../places/place-index.ts';
import { slugOf } from '../places/slug.ts';
import type { ContextSource } from '../source.ts';

type WrittenPlace = FoundPlaceId & { readonly change: Written };

export class PlaceWriter {
  readonly #rows: RowWriter;
  readonly #places: PlaceIndex;
  readonly #source: ContextSource;
  readonly #slugs: Set<string>;
  readonly #stored: ReturnType<DatabaseSync['prepare']>;

  constructor(database: DatabaseSync, rows: RowWriter, places: PlaceIndex, source: ContextSource) {
    this.#rows = rows;
    this.#places = places;
    this.#source = source;
    this.#slugs = new Set(
      database
        .prepare('SELECT country, slug FROM municipalities')
        .all()
        .map(({ country, slug }) => `${String(country)} ${String(slug)}`),
    );
    this.#stored = database.prepare('SELECT * FROM municipalities WHERE id = ?');
  }

  /** Completes the place with the key, or creates it if its identity is known. Facts already in the corpus are kept. */
  write(place: PlaceFacts, sourceUrl: string, mayCreate: boolean): WrittenPlace | NoPlace {
    const found = this.#places.find(place.key);
    if ('id' in found) return { ...found, change: this.#complete(found.id, place) };
    if (!mayCreate || place.identity === undefined) return found;
    return this.#create(place, place.identity, sourceUrl);
  }

  #complete(id: string, { facts }: PlaceFacts): Written {
    const stored = this.#stored.get(id) ?? {};
    const missing = Object.entries(facts).filter(
      ([column, value]) => value !== null && (stored[column] === null || column === 'population'),
    );
    return missing.length === 0
      ? 'unchanged'
      : this.#rows.write('municipalities', { id, ...Object.fromEntries(missing) });
  }

  #create(
    { facts }: PlaceFacts,
    identity: NonNullable<PlaceFacts['identity']>,
    sourceUrl: string,
  ): WrittenPlace | NoPlace {
    const state = states.find(
      ({ code, country }) => code === identity.state_code && country === this.#source.country,
    );
    if (state === undefined)
      return { reason: `${identity.state_code} is not a state of ${this.#source.country}` };
    const slug = slugOf(identity, (candidate) => this.#slugs.has(`${state.country} ${candidate}`));
    if (slug === undefined) return { reason: 'another place has the same name and type' };
    this.#slugs.add(`${state.country} ${slug}`);
    const row: Partial<Row<'municipalities'>> = {
      ...identity,
      ...facts,
      id: `${state.country.toLowerCase()}-${slug}`.slice(0, 64),
      slug,
      state: state.name,
      country: state.country,
      timezone: facts.timezone ?? timezoneOf(state.code) ?? null,
      source_url: sourceUrl,
    };
    const id = String(row.id);
    const change = this.#rows.write('municipalities', row);
    this.#places.add({
      id,
      name: identity.name,
      type: identity.type,
      kind: identity.kind,
      state: state.code,
      country: state.country,
      geoid: facts.census_geoid ?? null,
      ocd: facts.ocd_division_id ?? null,
    });
    return { id, by: 'code', change };
  }
}
