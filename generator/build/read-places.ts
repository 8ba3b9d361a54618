/** Reads and checks the places of a corpus one after another, and builds the files of each on the way. */
import type { DatabaseSync } from 'node:sqlite';
import { type Row, tableNames, type TableName } from '../../schemas/tables/index.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { GlobalRows } from '../corpus/global-rows.ts';
import { addSearchable, noneSearchable } from '../search/documents.ts';
import type { OpenedCorpus, ReadEvents } from './opened-corpus.ts';
import {
  placeBuilder,
  type PlaceBuilderSetup,
  type PlaceResult,
  type PlaceSetup,
  type PlaceTask,
  type PublishedPlace,
} from './place-builder.ts';
import { runInProcesses } from './place-pool.ts';

export type ReadOptions = {
  /** What is published of a place; files that would be the same are not written again. */
  readonly publishedOf?: (place: Row<'municipalities'>) => PublishedPlace | undefined;
  /** Takes less memory, and more processor time. */
  readonly savesMemory?: boolean;
  /** Reads in child processes even if the corpus is small. */
  readonly forcesProcesses?: boolean | undefined;
};

/**
 * Reads and checks every place. While `isWanted` returns true, also builds its files and searchable meetings. Results are in
 * the order of the places.
 */
export async function* readPlaces(
  opened: OpenedCorpus,
  places: readonly Row<'municipalities'>[],
  build: PlaceSetup,
  isWanted: () => boolean,
  { report, onStep, onPlace }: ReadEvents,
  options: ReadOptions = {},
): AsyncGenerator<PlaceResult> {
  const { location, snapshot, layout, unreadable, redactions, isChecked, droppedRows } = opened.corpus;
  const tasks = places.values().map((place, index): PlaceTask => {
    return {
      index,
      place,
      neighbors: opened.neighbors.get(place.id),
      published: options.publishedOf?.(place),
      isWanted: isWanted(),
    };
  });
  const corpus = { layout, unreadable, redactions, isChecked };
  const setup = { location, corpus, droppedRows: droppedRows.toPlain(), build };
  const results =
    options.forcesProcesses === true || isLarge(opened, places)
      ? runInProcesses(tasks, places.length, {
          ...setup,
          sharedFile: await snapshot.sharedFile(onStep),
          savesMemory: options.savesMemory ?? false,
        })
      : runHere(tasks, setup, snapshot.database);
  for await (const result of results) {
    result.findings.forEach(report);
    onPlace?.(result.index + 1, places.length);
    yield result;
  }
}

/**
 * Up to this many meetings and places are read in this process. Starting a process takes 0.3 to 0.5 s of CPU time. Building
 * the site and the index of 1,000 demo meetings in 100 places takes 1.2 s, so two processes would save no time and
 * double the CPU time.
 */
const maxMeetingsHere = 1_000;
const maxPlacesHere = 100;

/** Whether reading these places takes long enough to pay for starting child processes. */
function isLarge(
  { corpus: { snapshot, layout } }: OpenedCorpus,
  places: readonly Row<'municipalities'>[],
): boolean {
  if (places.length > maxPlacesHere) return true;
  if (!layout.has('meetings')) return false;
  const ids = JSON.stringify(places.map(({ id }) => id));
  return (
    snapshot.database
      .prepare('SELECT 1 FROM meetings WHERE muni_id IN (SELECT value FROM json_each(?)) LIMIT 1 OFFSET ?')
      .get(ids, maxMeetingsHere) !== undefined
  );
}

function* runHere(
  tasks: Iterator<PlaceTask>,
  setup: PlaceBuilderSetup,
  database: DatabaseSync,
): Generator<PlaceResult> {
  const build = placeBuilder(setup, database);
  for (let task = tasks.next(); task.done !== true; task = tasks.next()) yield build(task.value);
}

/** Valid rows by table, in the contract's order, and the number of dropped rows. */
export type CorpusCounts = { readonly rows: ReadonlyMap<TableName, number>; readonly dropped: number };

/** Adds up rows over places. */
export class RowCounter {
  readonly #rows = new Map<TableName, number>(tableNames.map((name) => [name, 0]));
  #dropped = 0;
  searchable = noneSearchable;

  constructor({ municipalities, sources, about }: GlobalRows) {
    this.#rows.set('municipalities', municipalities.length);
    this.#rows.set('sources', sources.length);
    this.#rows.set('about', about.length);
  }

  add({
    counts,
    dropped,
    searchableCounts,
  }: Pick<PlaceResult, 'counts' | 'dropped' | 'searchableCounts'>): void {
    for (const [name, count] of counts) this.#rows.set(name, (this.#rows.get(name) ?? 0) + count);
    this.#dropped += dropped;
    this.searchable = addSearchable(this.searchable, searchableCounts);
  }

  get rows(): ReadonlyMap<TableName, number> {
    return this.#rows;
  }

  total(corpus: Corpus): CorpusCounts {
    return { rows: this.#rows, dropped: this.#dropped + corpus.droppedRows.invalidCount };
  }
}
