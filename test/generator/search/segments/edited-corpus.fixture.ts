/** A corpus that is edited and published run by run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build, type BuildOptions } from '../../../../generator/build/build.ts';
import { buildSinceLast } from '../../../../generator/build/since-last/build-since-last.ts';
import type { BuildSummary } from '../../../../generator/build/summary.ts';
import { Findings } from '../../../../generator/corpus/check/findings.ts';
import { openCorpusFile } from '../../../../generator/import/corpus/corpus-file.ts';
import { publish, type Publication } from '../../../../generator/publish/publish.ts';
import { openStoreManifest } from '../../../../generator/publish/store-contents.ts';
import { tableOf } from '../../../../schemas/tables/index.ts';
import type { IndexKind } from '../../../../generator/search/begin-search.ts';
import { readDocuments } from '../../../../generator/search/minisearch-part.ts';
import { versionFor } from '../../../../generator/search/index-version.ts';
import { findPublished, requireUnchanged } from '../../../../generator/search/segments/published-index.ts';
import type { ObjectStore } from '../../../../generator/store/object-store.ts';
import type { Config } from '../../../../schemas/config.ts';
import type { IndexName, Part, RecordIndexName } from '../../../../schemas/paths.ts';
import type { Version } from '../../../../search-lambda/engine/packed/format/layout.ts';
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
import { sampleRow } from '../../../support/corpus/rows.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';

/** All words of its headlines. */
export const words =
  'budget housing bicycle harbor library police permit zoning water sewer transit festival garden bridge'.split(
    ' ',
  );
const wordAt = (number: number): string => words[number % words.length] ?? '';

const placeIds = Array.from({ length: 15 }, (_, number) => `p${number}`);
const placeOf = (number: number): string => placeIds[number % placeIds.length] ?? '';

/** Without changes, only the newest meeting is read again. */
const stampOf = (number: number): string => (number === 0 ? '2026-11-01T00:00:00Z' : '2026-10-01T00:00:00Z');

/** Meetings `m0`, `m1` and so on, spread over the places. */
export function rowsOf(meetings: number): CorpusRows {
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
    meeting_topics: numbers
      .filter((number) => number % 3 === 0)
      .map((number) =>
        sampleRow('meeting_topics', { ...common(number), id: `t${number}`, topic: 'housing' }),
      ),
  };
}

const usualMeetings = 300;

/** A corpus with a journal and edits; each edit also stamps what it changes, as importers do. */
export class EditedCorpus {
  readonly file: string;

  constructor(rows: CorpusRows = rowsOf(usualMeetings)) {
    this.file = writeSqlite(join(temporaryFolder(), 'corpus.db'), rows);
    openCorpusFile(this.file).close();
  }

  run(sql: string, ...parameters: (string | number | null)[]): void {
    using database = new DatabaseSync(this.file);
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF');
    database.prepare(sql).run(...parameters);
  }

  /** Another headline for a meeting's brief. */
  retitle(id: string, headline: string, at: string): void {
    this.run('UPDATE briefs SET headline = ?, generated_at = ? WHERE meeting_id = ?', headline, at, id);
  }

  /** Another headline for a decision; decisions have no stamp, so its meeting gets it. */
  decide(id: string, headline: string, at: string): void {
    this.run('UPDATE decisions SET headline = ? WHERE id = ?', headline, id);
    this.run(
      'UPDATE meetings SET updated_at = ? WHERE id = (SELECT meeting_id FROM decisions WHERE id = ?)',
      at,
      id,
    );
  }

  /** A decision in addition to those that the meeting has; nothing is added to a meeting that is not in the corpus. */
  addDecision(id: string, meeting: string, headline: string, at: string): void {
    const columns = Object.keys(tableOf('decisions').columns);
    const row: Readonly<Record<string, unknown>> = decision({ id, meeting_id: meeting, headline });
    const cells = columns.map((column) => {
      const value = row[column] ?? null;
      return typeof value === 'string' || typeof value === 'number' ? value : value && JSON.stringify(value);
    });
    this.run(
      `INSERT INTO decisions SELECT ${columns.map(() => '?').join(', ')} WHERE EXISTS (SELECT 1 FROM meetings WHERE id = ?)`,
      ...cells,
      meeting,
    );
    this.run(
      'UPDATE decisions SET muni_id = (SELECT muni_id FROM meetings WHERE id = meeting_id) WHERE id = ?',
      id,
    );
    this.run('UPDATE meetings SET updated_at = ? WHERE id = ?', at, meeting);
  }

  /** Removes the decisions of a meeting. */
  undecide(meeting: string, at: string): void {
    this.run('DELETE FROM decisions WHERE meeting_id = ?', meeting);
    this.run('UPDATE meetings SET updated_at = ? WHERE id = ?', at, meeting);
  }

  delete(id: string): void {
    for (const table of ['briefs', 'decisions', 'meeting_topics'])
      this.run(`DELETE FROM ${table} WHERE meeting_id = ?`, id);
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
/** Each journal has an id of its own, and the sites know theirs. */
let publishedBytes = Buffer.alloc(0);

/** The corpus before any edit, and a store with its sites and its whole index, which are built once. */
export async function publishedCorpus(): Promise<{ corpus: EditedCorpus; store: MemoryStore }> {
  const corpus = new EditedCorpus();
  if (published.objects.size === 0) {
    publishedBytes = readFileSync(corpus.file);
    await runOnce(corpus, published, 'all', { parts: ['site', 'search'] });
  }
  writeFileSync(corpus.file, publishedBytes);
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
  /** Default: packed. */
  readonly index?: IndexKind;
  readonly miniSearchMax?: number;
  /** The instant of the publish; default: noon. */
  readonly now?: string;
  /** Default: the version that `civic run` chooses. */
  readonly indexVersion?: Version;
  /** Default: the search index. */
  readonly parts?: readonly Part[];
  /** Called between building and publishing. */
  readonly between?: () => Promise<unknown>;
};

/** The instant at which tests publish by default. */
const noon = '2026-11-20T12:00:00Z';

const optionsOf = ({
  asOf = noon,
  config = testConfig,
  index = 'packed',
  parts = ['search'],
}: RunOptions): BuildOptions => ({
  config,
  folder: join(temporaryFolder(), 'out'),
  parts,
  asOf: new Date(asOf),
  findings: new Findings(() => {}, { skipInvalid: false }),
  events: {},
  index,
  site: { program: 'p' },
});

/** `civic run --only search`, with `--since-last`, nothing or `--whole-index`. */
export async function runOnce(
  corpus: EditedCorpus,
  store: ObjectStore,
  how: 'since-last' | 'all' | 'whole',
  options: RunOptions = {},
): Promise<Ran> {
  const { maxLossPercent = 5, miniSearchMax, now = noon, between } = options;
  const { indexVersion = await versionFor(store) } = options;
  const buildOptions: BuildOptions = {
    ...optionsOf(options),
    indexVersion,
    ...(miniSearchMax === undefined ? {} : { miniSearchMax }),
  };
  const incremental = {
    findPublished: (name: IndexName) => findPublished(store, indexVersion, name),
    readDocuments: (name: RecordIndexName, hash: string) => readDocuments(store, name, hash),
    maxLossPercent,
  };
  const found = await openStoreManifest(store);
  const updated =
    how === 'since-last'
      ? await buildSinceLast(corpus.file, found, { ...buildOptions, incremental })
      : undefined;
  const reason = updated !== undefined && 'reason' in updated ? updated.reason : undefined;
  const isContinued = updated !== undefined && !('reason' in updated);
  const summary = isContinued
    ? updated
    : await build(corpus.file, { ...buildOptions, ...(how === 'whole' ? {} : { incremental }) });
  await between?.();
  const basedOn = summary.index?.basedOn;
  const publication = await publish(buildOptions.folder, store, {
    dryRun: false,
    verify: false,
    graceMs: 3_600_000,
    maxLossPercent: 50,
    parts: buildOptions.parts,
    ...(isContinued ? { basedOnManifest: found.manifestTag } : {}),
    now: () => new Date(now),
    distrusted: basedOn?.replaced ?? [],
    requireCurrent: basedOn && ((current) => requireUnchanged(current, basedOn.stateHashes)),
  });
  return { summary, publication, reason };
}
