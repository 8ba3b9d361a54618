/** The pipeline: corpus → checked places and their files → lists, search index and dataset → output folder. */
import { makeBulk, type BulkOutput } from '../bulk/bulk.ts';
import { ownPeakBytes } from '../system/process.ts';
import type { BuildOptions, Selection } from './build-options.ts';
import { type BuiltPlaces, buildPlaces } from './build-places.ts';
import { beginRun, beginSearchPart, pageResources, type Run } from './begin-run.ts';
import { commit, countsOf, summaryOf, writeSearch } from './end-run.ts';
import { reportLostTables } from './lost-tables.ts';
import { CannotContinue } from './since-last/published-site.ts';
import { findSiteChanges } from './since-last/site-changes.ts';
import { writeSite } from './site-part.ts';
import type { BuildSummary } from './summary.ts';

export type { BuildOptions } from './build-options.ts';

/** Builds the corpus at `path` into a folder. If there are errors, the folder is left unchanged. */
export async function build(path: string, options: BuildOptions): Promise<BuildSummary> {
  using run = await beginRun(path, options, { findsOrphans: true });
  const { opened, previous, phases, memory } = run;
  const expected = expectedChanges(run);
  const search = beginSearchPart(run);
  const pages = await pageResources(run);
  const selection: Selection = { kind: 'all', places: opened.globals.municipalities };
  const read = await buildPlaces(run, selection, { search, pages });
  if (previous !== undefined)
    reportLostTables(previous.index.counts, read.counter.rows, opened.corpus.layout, run.events.report);
  options.findings.requireBuildable();
  phases.end('places');
  const index = await writeSearch(run, search, read);
  const site = pages && writeSite(run, selection, read, pages, index.entries);
  phases.end('lists');
  const dataset = await writeDataset(run, read);
  phases.end('dataset');
  const counts = countsOf(run, read);
  const artifacts = [
    ...read.artifacts,
    ...(site?.artifacts ?? []),
    ...index.entries,
    ...(dataset?.artifacts ?? []),
  ];
  await commit(run, { ...site, artifacts, counts });
  return {
    ...summaryOf(run, read, counts, index),
    artifacts,
    ...(expected && { expected }),
    // The processes that write the dataset begin after all others have ended.
    peakMemoryBytes: Math.max(memory.peakBytes(), ownPeakBytes() + (dataset?.peakMemoryBytes ?? 0)),
  };
}

/** The folders of places that an incremental run would have read; undefined if there could have been none. */
function expectedChanges({ opened, settings, options }: Run): ReadonlySet<string> | undefined {
  const { site, config, asOf } = options;
  if (site?.published === undefined || settings.site === undefined) return undefined;
  try {
    return findSiteChanges(site.published, { config, opened, settings: settings.site, asOf }).folders;
  } catch (error) {
    if (error instanceof CannotContinue) return undefined;
    throw error;
  }
}

/** Writes the valid rows as a dataset, if the build has that part. */
async function writeDataset(
  { options, events, opened, output, previous: built }: Run,
  { counter, droppedRows }: BuiltPlaces,
): Promise<BulkOutput | undefined> {
  const { config, folder, parts, findings, previous, forcesProcesses, bulkTexts } = options;
  const { corpus, globals } = opened;
  if (!parts.includes('bulk')) return undefined;
  const { snapshot, layout, redactions } = corpus;
  const file = await snapshot.sharedFile(events.onStep);
  const isUnfiltered = findings.errors === 0 && redactions.size === 0;
  const dataset = await makeBulk({
    config,
    rows: { file, layout, globals, droppedRows: droppedRows.toPlain(), redactions, isUnfiltered },
    counts: counter.rows,
    onStep: (step) => events.onStep?.(step),
    withTexts: bulkTexts,
    forcesProcesses,
    previous,
    folder,
    stagingFolder: output.stagingFolder,
    built: built && { artifacts: await built.entriesOf('archive') },
  });
  snapshot.end();
  return dataset;
}
