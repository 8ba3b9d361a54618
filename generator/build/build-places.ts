/** Reads and checks places, and builds their files. */
import { DroppedRows } from '../corpus/dropped-rows.ts';
import type { SearchPart } from '../search/search-part.ts';
import type { SiteResources } from '../site/site-resources.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { ProcessMemory } from '../system/process.ts';
import { latestInstant } from '../system/text.ts';
import type { Run } from './build-options.ts';
import { folderOf } from './facts/roster.ts';
import { SiteFacts } from './facts/site-facts.ts';
import { readPlaces, RowCounter } from './read-places.ts';

export type BuiltPlaces = {
  readonly counter: RowCounter;
  readonly facts: SiteFacts;
  /** Files of the site. */
  readonly artifacts: readonly ManifestEntry[];
  readonly processes: ProcessMemory;
  /** Rows that were dropped, and references that were cleared. */
  readonly droppedRows: DroppedRows;
  readonly newestStamp: string | null;
};

export type PlaceOutputs = {
  readonly search: SearchPart | undefined;
  readonly pages: SiteResources | undefined;
  /** SHA-256 of published files by path, by the folder of their place. */
  readonly published: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
};

/** Reads and checks every selected place, writes its files unless they are as published, and passes its meetings to the search part. */
export async function buildPlaces(
  { options, events, opened, selection, stagingFolder }: Run,
  { search, pages, published }: PlaceOutputs,
): Promise<BuiltPlaces> {
  const { config, parts, asOf, findings, forcesProcesses } = options;
  const { sources } = opened.globals;
  const counter = new RowCounter(opened.globals);
  const facts = new SiteFacts(config, options.site !== undefined);
  const processes = new ProcessMemory();
  const droppedRows = new DroppedRows();
  const artifacts: ManifestEntry[] = [];
  let newestStamp: string | null = null;
  const setup = { config, parts, asOf, sources, folder: stagingFolder, assets: pages?.assets };
  const results = readPlaces(opened, selection.places, setup, () => !findings.stopsBuild, events, {
    meetingsOf: selection.partial?.meetingsOf,
    publishedFiles: (place) => published?.get(folderOf(config, place) ?? ''),
    forcesProcesses,
  });
  for await (const result of results) {
    counter.add(result);
    processes.add(result);
    droppedRows.merge(result.droppedRows);
    artifacts.push(...result.artifacts);
    search?.add(result.searchable, result.newestStamp);
    newestStamp = latestInstant([newestStamp, result.newestStamp]);
    const place = selection.places[result.index];
    if (place !== undefined) facts.addResult(place, result);
  }
  if (parts.includes('bulk')) opened.corpus.snapshot.requireUnchanged();
  else opened.corpus.snapshot.end();
  return { counter, facts, artifacts, processes, droppedRows, newestStamp };
}
