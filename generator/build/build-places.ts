/** Reads and checks places, and builds their files. */
import { DroppedRows } from '../corpus/dropped-rows.ts';
import type { SearchPart } from '../search/search-part.ts';
import type { SiteResources } from '../site/site-resources.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { latestInstant } from '../system/text.ts';
import type { Selection } from './build-options.ts';
import { hasPart, type Run } from './begin-run.ts';
import { folderOf } from './facts/roster.ts';
import { SiteFacts } from './facts/site-facts.ts';
import { readPlaces, RowCounter } from './read-places.ts';

export type BuiltPlaces = {
  /** Of all places, those that were carried over too. */
  readonly counter: RowCounter;
  readonly facts: SiteFacts;
  /** Files of the places that were read. */
  readonly artifacts: readonly ManifestEntry[];
  /** The number of these that were rendered. */
  readonly rendered: number;
  /** Rows that were dropped, and references that were cleared. */
  readonly droppedRows: DroppedRows;
  readonly newestStamp: string | null;
};

type PlaceOutputs = {
  readonly search: SearchPart | undefined;
  readonly pages: SiteResources | undefined;
};

/**
 * Reads and checks every selected place, writes its files unless they are as published, and passes its meetings to the search part. The
 * facts and counts of places that are carried over come first.
 */
export async function buildPlaces(
  run: Run,
  selection: Selection,
  { search, pages }: PlaceOutputs,
): Promise<BuiltPlaces> {
  const { options, events, opened, output, memory } = run;
  const { config, parts, asOf, findings, forcesProcesses } = options;
  const { globals, corpus } = opened;
  const isKept = options.site !== undefined && hasPart(run, 'site');
  const counter = new RowCounter(globals);
  const facts = new SiteFacts(config, isKept);
  const carried = selection.kind === 'changes' ? selection.carried : undefined;
  carried?.facts.addTo(facts, counter);
  using processes = memory.begin();
  const droppedRows = new DroppedRows();
  const artifacts: ManifestEntry[] = [];
  let newestStamp: string | null = null;
  let rendered = 0;
  const { sources } = globals;
  const setup = { config, parts, asOf, sources, isKept, folder: output.stagingFolder, assets: pages?.assets };
  const results = readPlaces(opened, selection.places, setup, () => !findings.stopsBuild, events, {
    publishedOf: (place) => carried?.replaced.get(folderOf(config, place) ?? ''),
    savesMemory: carried !== undefined,
    forcesProcesses,
  });
  for await (const result of results) {
    counter.add(result);
    processes.add(result);
    droppedRows.merge(result.droppedRows);
    artifacts.push(...result.artifacts);
    rendered += result.rendered;
    search?.add(result.searchable, result.textDocuments);
    newestStamp = latestInstant([newestStamp, result.newestStamp]);
    const place = selection.places[result.index];
    if (place === undefined) continue;
    facts.addResult(place, result);
    if (result.unchangedMonths.length > 0) search?.keep(place.id, result.unchangedMonths);
  }
  if (hasPart(run, 'bulk')) corpus.snapshot.requireUnchanged();
  else corpus.snapshot.end();
  return { counter, facts, artifacts, rendered, droppedRows, newestStamp };
}
