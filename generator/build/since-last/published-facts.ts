/** The facts of all places of a published site. They are kept as stored: as text, those of a nationwide site take 138 MB, of 875 in all processes of an hour. */
import type { PartFile } from '../../store/manifest/part-file.ts';
import type { YearRecord } from '../../places/years.ts';
import { type FactsLine, factsLines } from '../facts/facts-part.ts';
import { decodeFacts, decodeYears } from '../facts/place-facts.ts';
import { factsPart, type SiteFacts } from '../facts/site-facts.ts';
import type { RowCounter } from '../read-places.ts';
import { type PublishedSite, readOrExplain, readTogether } from './published-site.ts';
import type { SiteChanges } from './site-changes.ts';

type StoredPart = { readonly file: PartFile; readonly body: Uint8Array };

export class PublishedFacts {
  /** Parts with facts of no replaced place. */
  readonly unchanged: readonly PartFile[];
  /** What is kept of the years of replaced places, by folder. */
  readonly years: ReadonlyMap<string, readonly YearRecord[]>;
  readonly #parts: readonly StoredPart[];
  readonly #changed: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<string>;

  private constructor(
    parts: readonly StoredPart[],
    years: ReadonlyMap<string, readonly YearRecord[]>,
    { folders, replaced }: SiteChanges,
  ) {
    this.#parts = parts;
    this.years = years;
    this.#replaced = replaced;
    this.#changed = new Set(Array.from(folders, factsPart));
    this.unchanged = parts.flatMap(({ file }) => (this.#changed.has(file.name) ? [] : [file]));
  }

  /** @throws {CannotContinue} if a part is missing or damaged. */
  static async read({ manifest, state }: PublishedSite, changes: SiteChanges): Promise<PublishedFacts> {
    const parts = await readTogether(state.facts, async (file): Promise<StoredPart> => ({
      file,
      body: await manifest.bodyOf(file),
    }));
    const years = new Map<string, readonly YearRecord[]>();
    for (const part of parts) {
      for (const { id, json } of await readOrExplain(linesOf(part))) {
        if (!changes.replaced.has(id)) continue;
        const facts = decodeYears(json);
        years.set(facts.folder, facts.years ?? []);
      }
    }
    return new PublishedFacts(parts, years, changes);
  }

  /** Adds the facts and counts of all places that the run does not read. */
  addTo(facts: SiteFacts, counter: RowCounter): void {
    for (const { file, body } of this.#parts) {
      const others = (): FactsLine[] => factsLines(file, body).filter(({ id }) => !this.#replaced.has(id));
      for (const { json } of others()) {
        const place = decodeFacts(json);
        facts.addPublished(place);
        counter.add({ counts: place.counts, dropped: 0, searchableCounts: place.searchable });
      }
      if (this.#changed.has(file.name)) facts.keepStored(file.name, others);
    }
  }
}

/** A fault rejects. */
const linesOf = async ({ file, body }: StoredPart): Promise<FactsLine[]> => factsLines(file, body);
