/** Collects the facts of all places, from which the lists and the pages about all places are made. */
import type { Config } from '../../../schemas/config.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { type Country, languageOfGovernment } from '../../../schemas/names/states.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { KnownPlace } from '../../../search-lambda/engine/search-index.ts';
import type { Validity } from '../../places/validity.ts';
import { noneSearchable, placeKey, type SearchableCounts } from '../../search/documents.ts';
import type { MeetingSample } from '../../site/docs/quickstart.ts';
import { HighlightCollector } from '../../site/home/highlights.ts';
import type { SiteFile } from '../../site/site-wide-files.ts';
import type { StatusPlace } from '../../site/status/service-status.ts';
import { htmlMediaType } from '../../store/artifact.ts';
import type { EncodedPart } from '../../store/manifest/part-file.ts';
import { bucketOf } from '../../store/manifest/sections.ts';
import { compareText } from '../../system/text.ts';
import type { PlaceResult } from '../place-builder.ts';
import { encodeFactsPart, type FactsLine } from './facts-part.ts';
import { encodeFacts, type PlaceFacts } from './place-facts.ts';
import { folderOf } from './roster.ts';

/** What pages about all places show. Highlights are absent if no pages are built. */
type Shown = Pick<PlaceFacts, 'folder' | 'municipality' | 'sample' | 'pages' | 'searchable' | 'status'> & {
  readonly highlights: PlaceFacts['highlights'] | undefined;
};

export class SiteFacts {
  readonly municipalities: Municipality[] = [];
  /** What the indexes have of the same places. */
  readonly #searchable: SearchableCounts[] = [];
  /** What the status page counts of the same places. */
  readonly statuses: StatusPlace[] = [];
  /** Of the places of each country. */
  readonly highlights: ReadonlyMap<Country, HighlightCollector>;
  /** Of the places whose governments speak French. */
  readonly frenchHighlights = new HighlightCollector();
  /** By the address of the place's page. */
  readonly samples = new Map<string, MeetingSample>();
  /** Of the places that this run read. */
  readonly validity = new Map<string, Validity>();
  readonly #config: Config;
  readonly #pages = new Map<string, readonly string[]>();
  /** New facts by part; undefined if they are not kept. */
  readonly #kept: Map<string, FactsLine[]> | undefined;
  /** Published facts of other places, by part. */
  readonly #stored = new Map<string, () => readonly FactsLine[]>();

  /** @param keeps whether to keep the facts for the next run */
  constructor(config: Config, keeps: boolean) {
    this.#config = config;
    this.#kept = keeps ? new Map() : undefined;
    this.highlights = new Map(config.deployments.map(({ country }) => [country, new HighlightCollector()]));
  }

  /** Adds a place that this run read. */
  addResult(place: Row<'municipalities'>, result: PlaceResult): void {
    const {
      municipality,
      highlights,
      validity,
      sample,
      counts,
      searchableCounts: searchable,
      artifacts,
      status,
      years,
    } = result;
    const folder = folderOf(this.#config, place);
    if (municipality === undefined || status === undefined || folder === undefined) return;
    if (validity !== undefined) this.validity.set(place.id, validity);
    const start = folder.length + 1;
    const pages = artifacts
      .filter(({ media_type }) => media_type === htmlMediaType)
      .map(({ path }) => path.slice(start));
    this.#addShown({ folder, municipality, highlights, sample, pages, searchable, status });
    if (highlights === undefined) return;
    const { id } = place;
    const facts = { id, folder, municipality, highlights, sample, pages, counts, searchable, status, years };
    this.#keep(facts, encodeFacts(facts));
  }

  /** Adds a place as published. */
  addPublished(facts: Omit<PlaceFacts, 'years'>): void {
    this.#addShown(facts);
  }

  /** Keeps the facts of other places in a part. They are read when the part is encoded, since all together would fill the memory. */
  keepStored(part: string, others: () => readonly FactsLine[]): void {
    this.#stored.set(part, others);
  }

  #addShown({ folder, municipality, highlights, sample, pages, searchable, status }: Shown): void {
    this.municipalities.push(municipality);
    this.#searchable.push(searchable);
    this.statuses.push({ ...status, municipality, decisions: searchable.decisions });
    this.#pages.set(folder, pages);
    if (highlights !== undefined) this.#addHighlights(municipality, highlights);
    if (sample !== undefined) this.samples.set(municipality.url, sample);
  }

  #addHighlights(municipality: Municipality, highlights: PlaceFacts['highlights']): void {
    const { country, state_code } = municipality;
    this.highlights.get(country)?.add(municipality, highlights);
    if (languageOfGovernment(country, state_code) === 'fr')
      this.frenchHighlights.add(municipality, highlights);
  }

  /** The places for the search indexes. @param rows those of the corpus, for the websites */
  knownPlaces(rows: readonly Row<'municipalities'>[]): KnownPlace[] {
    const websites = new Map(rows.map((row) => [placeKey(row), row.website_url ?? undefined]));
    return this.municipalities.map((place, index) => {
      const { meetings, decisions } = this.#searchable[index] ?? noneSearchable;
      const { name, state, kind } = place;
      const key = placeKey(place);
      return { key, name, state, kind, searchable: { meetings, decisions }, website: websites.get(key) };
    });
  }

  /** Keeps facts for the next run. */
  #keep({ id, folder }: Pick<PlaceFacts, 'id' | 'folder'>, json: Uint8Array): void {
    if (this.#kept === undefined) return;
    const name = factsPart(folder);
    const lines = this.#kept.get(name) ?? [];
    this.#kept.set(name, lines);
    lines.push({ id, json });
  }

  /** The parts with the facts that were kept, sorted by name. */
  encode(): EncodedPart[] {
    const kept = this.#kept;
    if (kept === undefined) return [];
    return [...new Set([...kept.keys(), ...this.#stored.keys()])].toSorted(compareText).flatMap((name) => {
      const lines = [...(this.#stored.get(name)?.() ?? []), ...(kept.get(name) ?? [])];
      return lines.length === 0 ? [] : [encodeFactsPart(name, lines)];
    });
  }

  /** The pages of places, in the order of the places. */
  *pagesOf(places: readonly Row<'municipalities'>[]): Generator<SiteFile> {
    for (const place of places) {
      const folder = folderOf(this.#config, place) ?? '';
      for (const name of this.#pages.get(folder) ?? [])
        yield { path: `${folder}/${name}`, media_type: htmlMediaType };
    }
  }
}

/** The part that has the facts of a place, given its folder. */
export const factsPart = (folder: string): string => `facts-${bucketOf(folder)}`;
