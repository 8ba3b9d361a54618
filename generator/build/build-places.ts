/** Reads and checks places, and builds their files. */
import { DroppedRows } from '../corpus/dropped-rows.ts';
import type { SearchPart } from '../search/search-part.ts';
import type { SiteResources } from '../site/site-resources.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import type { ProcessMemory } from '../system/process.ts';
import { collectGarbageAt } from '../system/memory.ts';
import { latestInstant } from '../system/text.ts';
import type { Run } from './build-options.ts';
import { folderOf } from './facts/roster.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import { readPlaces, type RowCounter } from './read-places.ts';
import type { CarriedOver } from './since-last/carry-over.ts';

export type BuiltPlaces = {
  readonly counter: RowCounter;
  readonly facts: SiteFacts;
  /** Files of the site. */
  readonly artifacts: readonly ManifestEntry[];
  /** The number of these that were rendered. */
  readonly rendered: number;
  /** Rows that were dropped, and references that were cleared. */
  readonly droppedRows: DroppedRows;
  readonly newestStamp: string | null;
};

export type PlaceOutputs = Pick<BuiltPlaces, 'counter' | 'facts'> & {
  readonly search: SearchPart | undefined;
  readonly pages: SiteResources | undefined;
  /** Reads what is published; resolves with undefined if this run reads all places. */
  readonly carrying: Promise<CarriedOver | undefined>;
  readonly memory: ProcessMemory;
};

/**
 * Reads and checks every selected place, writes its files unless they are as published, and passes its meetings to the search part. Adds
 * its facts and counts to those of the other places, which are added in the meantime.
 */
export async function buildPlaces(
  { options, events, opened, selection, stagingFolder }: Run,
  { search, pages, carrying, counter, facts, memory }: PlaceOutputs,
): Promise<BuiltPlaces> {
  const { config, parts, asOf, findings, forcesProcesses } = options;
  const { sources } = opened.globals;
  using processes = memory.begin();
  const droppedRows = new DroppedRows();
  const artifacts: ManifestEntry[] = [];
  let newestStamp: string | null = null;
  let rendered = 0;
  const isKept = options.site !== undefined;
  const setup = { config, parts, asOf, sources, isKept, folder: stagingFolder, assets: pages?.assets };
  let carried: CarriedOver | undefined;
  const ready = carrying.then((found) => (carried = found));
  const results = readPlaces(opened, selection.places, setup, () => !findings.stopsBuild, events, {
    ready,
    meetingsOf: selection.partial?.meetingsOf,
    publishedOf: (place) => carried?.replaced.get(folderOf(config, place) ?? ''),
    savesMemory: selection.continued !== undefined,
    forcesProcesses,
  });
  const addOthers = async (): Promise<void> => (await ready)?.facts.addTo(facts, counter);
  for await (const result of afterStart(results, addOthers)) {
    counter.add(result);
    processes.add(result);
    droppedRows.merge(result.droppedRows);
    artifacts.push(...result.artifacts);
    rendered += result.rendered;
    search?.add(result.searchable, result.newestStamp);
    newestStamp = latestInstant([newestStamp, result.newestStamp]);
    collectGarbageAt(result.index, resultsPerCollection);
    const place = selection.places[result.index];
    if (place === undefined) continue;
    facts.addResult(place, result);
    if (result.unchangedMonths.length > 0) search?.keep(place.id, result.unchangedMonths);
  }
  if (parts.includes('bulk')) opened.corpus.snapshot.requireUnchanged();
  else opened.corpus.snapshot.end();
  return { counter, facts, artifacts, rendered, droppedRows, newestStamp };
}

/** Their messages are buffers. */
const resultsPerCollection = 128;

/** Yields results after `work`, which is done while processes make the first of them. */
async function* afterStart<Result>(
  results: AsyncGenerator<Result>,
  work: () => Promise<void>,
): AsyncGenerator<Result> {
  const first = results.next();
  // It may fail before it is awaited.
  first.catch(() => undefined);
  try {
    await work();
    const { value, done } = await first;
    if (done === true) return;
    yield value;
    yield* results;
  } finally {
    // Ends the processes if the work or a result failed.
    await results.return(undefined);
  }
}
