/** A corpus that is edited and published run by run, and searches of the published index. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build, type BuildOptions } from '../../../../generator/build/build.ts';
import { buildIncrementally } from '../../../../generator/build/incremental-build.ts';
import type { BuildSummary } from '../../../../generator/build/summary.ts';
import { Findings } from '../../../../generator/corpus/check/findings.ts';
import { publish, type Publication } from '../../../../generator/publish/publish.ts';
import { tableOf } from '../../../../schemas/tables/index.ts';
import { versionFor } from '../../../../generator/search/index-version.ts';
import { findPublished, requireUnchanged } from '../../../../generator/search/segments/published-index.ts';
import type { ObjectStore } from '../../../../generator/store/object-store.ts';
import type { Config } from '../../../../schemas/config.ts';
import { indexPointerKey, indexSegmentKey } from '../../../../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../../../../schemas/search.ts';
import { openIndex } from '../../../../search-lambda/engine/open-index.ts';
import type { Version } from '../../../../search-lambda/engine/packed/format/layout.ts';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { search } from '../../../../search-lambda/engine/search.ts';
import { testConfig } from '../../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  temporaryFolder,
  writeSqlite,
} from '../../../support/corpus/corpus.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';

const words =
  'budget housing bicycle harbor library police permit zoning water sewer transit festival garden bridge'.split(
    ' ',
  );
const wordAt = (number: number): string => words[number % words.length] ?? '';

const placeIds = Array.from({ length: 15 }, (_, number) => `p${number}`);
const placeOf = (number: number): string => placeIds[number % placeIds.length] ?? '';

/** Without changes, only the newest meeting is read again. */
const stampOf = (number: number): string => (number === 0 ? '2026-11-01T00:00:00Z' : '2026-10-01T00:00:00Z');

/** Meetings `m0`, `m1` and so on, spread over the places. */
function rowsOf(meetings: number): CorpusRows {
  const numbers = Array.from({ length: meetings }, (_, number) => number);
  const common = (number: number) => ({ meeting_id: `m${number}`, muni_id: placeOf(number) });
  return {
    municipalities: placeIds.map((id, number) =>
      municipality({
        id,
        slug: `town-${number}`,
        name: `Town ${wordAt(number)}`,
        state: number % 2 === 0 ? 'Ohio' : 'Texas',
      }),
    ),
    meetings: numbers.map((number) =>
      meeting({
        id: `m${number}`,
        muni_id: placeOf(number),
        meeting_date: `2026-0${1 + (number % 9)}-1${number % 7}`,
        updated_at: stampOf(number),
      }),
    ),
    briefs: numbers
      .filter((number) => number % 10 !== 3)
      .map((number) =>
        brief({
          ...common(number),
          headline: `The ${wordAt(number)} and the ${wordAt(3 * number)}`,
          summary: `Of ${wordAt(5 * number)} ${wordAt(number + 2)}. `.repeat(1 + (number % 4)),
          generated_at: stampOf(number),
        }),
      ),
    decisions: numbers
      .filter((number) => number % 5 === 3)
      .map((number) =>
        decision({ ...common(number), id: `d${number}`, headline: `On ${wordAt(7 * number)}` }),
      ),
  };
}

const usualMeetings = 300;

/** A corpus with edits; each edit stamps what it changes, as importers do. */
export class EditedCorpus {
  readonly file: string;

  constructor(rows: CorpusRows = rowsOf(usualMeetings)) {
    this.file = writeSqlite(join(temporaryFolder(), 'corpus.db'), rows);
  }

  run(sql: string, ...parameters: (string | number | null)[]): void {
    using database = new DatabaseSync(this.file);
    database.exec('PRAGMA foreign_keys = OFF');
    database.prepare(sql).run(...parameters);
  }

  /** Another headline for a meeting's brief. */
  retitle(id: string, headline: string, at: string): void {
    this.run('UPDATE briefs SET headline = ?, generated_at = ? WHERE meeting_id = ?', headline, at, id);
  }

  delete(id: string): void {
    for (const table of ['briefs', 'decisions']) this.run(`DELETE FROM ${table} WHERE meeting_id = ?`, id);
    this.run('DELETE FROM meetings WHERE id = ?', id);
  }

  /** A copy of a meeting under another id, on another day. */
  copy(id: string, as: string, day: string): void {
    this.#copyRow('meetings', id, { id: as, meeting_date: day, updated_at: null });
    this.#copyRow('briefs', id, { meeting_id: as, generated_at: null });
    this.run("UPDATE briefs SET headline = headline || ' again' WHERE meeting_id = ?", as);
  }

  #copyRow(name: 'meetings' | 'briefs', key: string, changes: Readonly<Record<string, string | null>>): void {
    const columns = Object.keys(tableOf(name).columns);
    const cells = columns.map((column) => (Object.hasOwn(changes, column) ? '?' : column));
    this.run(
      `INSERT INTO ${name} SELECT ${cells.join(', ')} FROM ${name} WHERE ${tableOf(name).key} = ?`,
      ...columns.flatMap((column) => changes[column] ?? (Object.hasOwn(changes, column) ? [null] : [])),
      key,
    );
  }

  rename(place: string, name: string): void {
    this.run('UPDATE municipalities SET name = ? WHERE id = ?', name, place);
  }
}

export type Ran = {
  readonly summary: BuildSummary;
  readonly publication: Publication;
  /** Why an incremental run read every place. */
  readonly reason: string | undefined;
};

const published = new MemoryStore();

/** The corpus before any edit, and a store with its whole index, which is built once. */
export async function publishedCorpus(): Promise<{ corpus: EditedCorpus; store: MemoryStore }> {
  const corpus = new EditedCorpus();
  if (published.objects.size === 0) await runOnce(corpus, published, 'all');
  return { corpus, store: copyOf(published) };
}

/** Another store with the same objects. */
export function copyOf({ objects }: MemoryStore): MemoryStore {
  const copy = new MemoryStore();
  for (const [key, held] of objects) copy.objects.set(key, held);
  return copy;
}

export type RunOptions = {
  readonly asOf?: string;
  readonly config?: Config;
  readonly maxLossPercent?: number;
  /** Default: the version that `civic run` chooses. */
  readonly indexVersion?: Version;
  /** Called between building and publishing. */
  readonly between?: () => Promise<unknown>;
};

/** The instant at which tests publish by default. */
const noon = '2026-11-20T12:00:00Z';

const optionsOf = ({ asOf = noon, config = testConfig }: RunOptions): BuildOptions => ({
  config,
  folder: join(temporaryFolder(), 'out'),
  parts: ['search'],
  asOf: new Date(asOf),
  findings: new Findings(() => {}, { skipInvalid: false }),
  events: {},
  index: 'packed',
});

/** `civic run --only search`, with `--since-last`, nothing or `--whole-index`. */
export async function runOnce(
  corpus: EditedCorpus,
  store: ObjectStore,
  how: 'since-last' | 'all' | 'whole',
  options: RunOptions = {},
): Promise<Ran> {
  const { maxLossPercent = 5, between } = options;
  const { indexVersion = await versionFor(store) } = options;
  const buildOptions = { ...optionsOf(options), indexVersion };
  const incremental = { findPublished: () => findPublished(store, indexVersion), maxLossPercent };
  const updated =
    how === 'since-last' ? await buildIncrementally(corpus.file, incremental, buildOptions) : undefined;
  const reason = updated !== undefined && 'reason' in updated ? updated.reason : undefined;
  const summary =
    updated !== undefined && !('reason' in updated)
      ? updated
      : await build(corpus.file, { ...buildOptions, ...(how === 'whole' ? {} : { incremental }) });
  await between?.();
  const basedOn = summary.index?.basedOn;
  const publication = await publish(buildOptions.folder, store, {
    dryRun: false,
    verify: false,
    graceMs: 3_600_000,
    maxLossPercent: 50,
    parts: ['search'],
    now: () => new Date(noon),
    distrusted: basedOn?.canExtend === false ? ['search'] : [],
    requireCurrent: basedOn && ((current) => requireUnchanged(current, basedOn.stateHash)),
  });
  return { summary, publication, reason };
}

export async function pointerIn(store: ObjectStore): Promise<IndexPointer> {
  const found = await store.get(indexPointerKey);
  return indexPointerSchema.parse(JSON.parse(Buffer.from(found?.body ?? []).toString()));
}

const queries = [
  ...words,
  'budget housing',
  'harbor OR library',
  '"the budget"',
  'water -sewer',
  '-budget',
  'town',
  'zanzibar',
  'again',
];

async function openPublished(store: ObjectStore): Promise<SearchIndex> {
  return await openIndex(
    await pointerIn(store),
    async (name, offset, length) =>
      (await store.read(indexSegmentKey(name), offset, length)) ?? new Uint8Array(),
    () => Promise.resolve(),
  );
}

/** Links of the meetings that the published index finds. */
export async function foundIn(store: ObjectStore, query: string): Promise<string[]> {
  const { results } = await search(await openPublished(store), query, {}, 50);
  return results.map(({ url }) => url).toSorted();
}

/** The facts of the published index and its answers to many queries, with scores to six digits. */
export async function answersOf(store: ObjectStore): Promise<unknown[]> {
  const index = await openPublished(store);
  const answers: unknown[] = [index.facts];
  for (const query of queries)
    for (const filters of [{}, { state: 'Ohio' }]) {
      const { results, isRelaxed } = await search(index, query, filters, 50);
      const hits = results.map(({ url, headline, score }) => [url, headline, score.toPrecision(6)]);
      answers.push([query, filters, isRelaxed, hits]);
    }
  return answers;
}

/** Answers of a whole index of the current corpus. */
export async function expectedAnswers(corpus: EditedCorpus, options: RunOptions = {}): Promise<unknown[]> {
  const store = new MemoryStore();
  await runOnce(corpus, store, 'whole', options);
  return await answersOf(store);
}
