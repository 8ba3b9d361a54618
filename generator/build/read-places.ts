/** Reads a whole corpus and checks it; on the way, places may be given to a consumer that makes files of them. */
import { DatabaseSync } from 'node:sqlite';
import { localConfig } from '../../schemas/config.ts';
import { type Row, tableNames, type TableName } from '../../schemas/tables/index.ts';
import { runPlaces } from './place-pool.ts';
import type { PlaceResult, BuildSetup } from './place-worker.ts';
import type { Problem, Report } from '../corpus/rows/finding.ts';
import { type GlobalRows, readGlobalRows } from '../corpus/global-rows.ts';
import { openCorpus } from '../corpus/open.ts';
import { type Corpus } from '../corpus/corpus.ts';
import { reportOrphans } from '../corpus/check/orphans.ts';
import { findingOf } from '../corpus/rows/row-check.ts';
import { explainEnd } from '../corpus/sqlite-file.ts';

export type ReadEvents = {
  readonly report: Report;
  readonly onStep?: (step: string) => void;
  readonly onPlace?: (done: number, total: number) => void;
};

/** Rows that hold, by table, in the contract's order; and how many were left out. */
export type CorpusCounts = { readonly rows: ReadonlyMap<TableName, number>; readonly dropped: number };

/** A corpus with its global tables read, ready to be read by place. */
export type OpenedCorpus = { readonly corpus: Corpus; readonly globals: GlobalRows };

/** Says why a place cannot be published, if so. */
export type RefusePlace = (place: Row<'municipalities'>) => { column: string; problem: Problem } | undefined;

/**
 * Opens a corpus and checks what is not about one place. Refused places are left out with all that is about them. The
 * corpus must be disposed of. Rows of no place are looked for in the whole file, which a run that reads little leaves out.
 */
export async function openChecked(
  path: string,
  { report, onStep }: ReadEvents,
  refuse: RefusePlace = () => undefined,
  { findsOrphans = true }: { readonly findsOrphans?: boolean } = {},
): Promise<OpenedCorpus> {
  const corpus = await openCorpus(path, {
    report,
    onTable: (name) => onStep?.(`Reading ${name}`),
    onFile: (name) => onStep?.(`Fetching ${name}`),
  });
  try {
    using database = new DatabaseSync(corpus.databasePath, { readOnly: true });
    const globals = withoutRefused(readGlobalRows(database, corpus, report), corpus, refuse, report);
    const places = new Set(globals.municipalities.map(({ id }) => id));
    if (findsOrphans) reportOrphans(database, corpus, places, report);
    return { corpus, globals };
  } catch (error) {
    corpus[Symbol.dispose]();
    throw explainEnd(path, error);
  }
}

function withoutRefused(
  globals: GlobalRows,
  { gone }: Corpus,
  refuse: RefusePlace,
  report: Report,
): GlobalRows {
  const municipalities = globals.municipalities.filter((place) => {
    const refusal = refuse(place);
    if (refusal === undefined) return true;
    const { column, problem } = refusal;
    report(findingOf('municipalities', place.id, column, place[column as keyof typeof place], problem));
    gone.add('municipalities', place.id);
    return false;
  });
  return { ...globals, municipalities };
}

/**
 * Reads and checks every place; the parts of the build are made of each while `isWanted` says so. Of places in
 * `meetingsOf` only these meetings are read.
 */
export async function* readPlaces(
  { corpus }: OpenedCorpus,
  places: readonly Row<'municipalities'>[],
  build: BuildSetup,
  isWanted: () => boolean,
  { report, onPlace }: ReadEvents,
  meetingsOf: ReadonlyMap<string, readonly string[]> = new Map(),
): AsyncGenerator<PlaceResult> {
  const { databasePath, layout, unreadable, redactions, isChecked } = corpus;
  const tasks = places
    .values()
    .map((place, index) => ({ index, place, meetings: meetingsOf.get(place.id), isWanted: isWanted() }));
  const results = runPlaces(tasks, places.length, {
    databasePath,
    corpus: { layout, unreadable, redactions, isChecked },
    gone: corpus.gone.toPlain(),
    build,
  });
  for await (const result of results) {
    result.findings.forEach(report);
    onPlace?.(result.index + 1, places.length);
    yield result;
  }
}

/** Adds up rows over places. */
export class RowCounter {
  readonly #rows = new Map<TableName, number>(tableNames.map((name) => [name, 0]));
  #dropped = 0;

  constructor({ municipalities, sources, about }: GlobalRows) {
    this.#rows.set('municipalities', municipalities.length);
    this.#rows.set('sources', sources.length);
    this.#rows.set('about', about.length);
  }

  add({ counts, dropped }: PlaceResult): void {
    for (const [name, count] of counts) this.#rows.set(name, (this.#rows.get(name) ?? 0) + count);
    this.#dropped += dropped;
  }

  get rows(): ReadonlyMap<TableName, number> {
    return this.#rows;
  }

  total(corpus: Corpus): CorpusCounts {
    return { rows: this.#rows, dropped: this.#dropped + corpus.gone.dropped };
  }
}

/** Records are put together as for a site, since some are too large only then; nothing is written. */
const checkOnly = (sources: BuildSetup['sources']): BuildSetup => ({
  config: localConfig('http://localhost'),
  parts: [],
  asOf: new Date(0),
  sources,
  folder: '',
});

/** Checks the corpus at `path`: reports every finding and counts the rows that hold. */
export async function checkCorpus(path: string, events: ReadEvents): Promise<CorpusCounts> {
  const opened = await openChecked(path, events);
  using corpus = opened.corpus;
  const { municipalities, sources } = opened.globals;
  const counter = new RowCounter(opened.globals);
  const results = readPlaces(opened, municipalities, checkOnly(sources), () => false, events);
  for await (const result of results) counter.add(result);
  return counter.total(corpus);
}
