/**
 * The pipeline of a run that looks only at what may have changed: candidates -> read and checked -> compared with what is
 * published -> a segment in a folder.
 */
import { DatabaseSync } from 'node:sqlite';
import { siteOf } from '../../schemas/paths.ts';
import type { Row } from '../../schemas/tables/index.ts';
import { IndexFault } from '../../search-lambda/engine/index-fault.ts';
import { type BuildOptions, type BuildSummary, Phases, refuseUndeployed } from './build.ts';
import { openChecked, type OpenedCorpus, type ReadEvents, readPlaces, RowCounter } from './read-places.ts';
import { explainEnd } from '../corpus/sqlite-file.ts';
import { ProcessMemory } from '../system/process-memory.ts';
import { PackedPart } from '../search/packed/packed-part.ts';
import { type Candidates, findCandidates } from '../search/segments/candidates.ts';
import type { GoingOn } from '../search/segments/incremental.ts';
import { placePrint } from '../search/segments/fingerprints.ts';
import type { PublishedIndex } from '../search/segments/published-index.ts';
import { isAfter } from '../search/segments/stamps.ts';
import { settingsHash } from '../search/segments/state.ts';
import { beginBuild } from '../store/build-folder.ts';
import { type Manifest, manifestAfter, readManifest } from '../store/manifest.ts';

/** What was built; or why stamps and ids cannot tell what has changed, so that every place must be read. */
export type Update = BuildSummary | { readonly reason: string };

/** Builds the search part of the corpus at `path` from what may have changed since the published one was. */
export async function updateSearch(path: string, goingOn: GoingOn, options: BuildOptions): Promise<Update> {
  const { asOf, index } = options;
  if (index === 'minisearch') return { reason: 'an index of MiniSearch is always written whole' };
  const found = await goingOn.find();
  const { published, reason = '' } = found;
  if (published === undefined) return { reason };
  const unusable = reasonInStamps(published, asOf);
  if (unusable !== undefined) return { reason: unusable };
  try {
    return await update(path, published, { ...goingOn, find: () => Promise.resolve(found) }, options);
  } catch (error) {
    if (error instanceof IndexFault) return { reason: error.message };
    throw error;
  }
}

function reasonInStamps({ state }: PublishedIndex, asOf: Date): string | undefined {
  const { newest_stamp: stamp } = state;
  if (stamp === null) return 'no meeting and no brief of the corpus has told when it changed';
  if (isAfter(stamp, asOf))
    return `what is published goes up to ${stamp}, and it is only ${asOf.toISOString()}: a clock has jumped`;
  return undefined;
}

async function update(
  path: string,
  published: PublishedIndex,
  given: GoingOn,
  options: BuildOptions,
): Promise<Update> {
  const { config, folder, asOf, findings } = options;
  const events: ReadEvents = { ...options.events, report: findings.report };
  const phases = new Phases();
  const previous = await readManifest(folder);
  using output = beginBuild(folder, ['search'], path);
  const opened = await openChecked(path, events, refuseUndeployed(config), { findsOrphans: false });
  using corpus = opened.corpus;
  const settings = settingsHash({
    config,
    redactions: corpus.redactions,
    skipsInvalid: findings.skipsInvalid,
  });
  if (settings !== published.state.settings)
    return { reason: 'the addresses of sites, the redactions or --skip-invalid are no longer the same' };
  phases.end('corpus');
  events.onStep?.('Looking for what has changed');
  const { candidates, counts } = look(path, opened, published, options);
  phases.end('candidates');
  const memory = new ProcessMemory();
  const goingOn: GoingOn = { ...given, isLookedFor: (id) => candidates.ids.has(id) };
  const part = new PackedPart({ stagingFolder: output.stagingFolder, memory, settings, goingOn });
  const counter = new RowCounter(opened.globals);
  for await (const result of readCandidates(opened, candidates, options, events, output.stagingFolder)) {
    counter.add(result);
    memory.add(result);
    part.add(result.searchable, result.newestStamp);
  }
  findings.requireBuildable();
  phases.end('places');
  const { entries, ...told } = await part.write((step) => events.onStep?.(step));
  phases.end('search');
  const manifest = manifestAfter(previous, { parts: ['search'], asOf, counts, artifacts: entries });
  output.commit(manifest);
  phases.end('commit');
  return {
    corpus: counter.total(corpus),
    artifacts: manifest.artifacts,
    ...counts,
    searchable: told.report?.meetings ?? 0,
    index: told,
    phases: phases.ended,
    peakMemoryBytes: memory.peakBytes(),
  };
}

/** Asks the database alone. */
function look(
  path: string,
  { corpus, globals }: OpenedCorpus,
  published: PublishedIndex,
  { config }: BuildOptions,
): { readonly candidates: Candidates; readonly counts: Manifest['counts'] } {
  try {
    using database = new DatabaseSync(corpus.databasePath, { readOnly: true });
    const prints = new Map<string, string>();
    for (const place of globals.municipalities) {
      const site = siteOf(config, place.country);
      if (site !== undefined) prints.set(place.id, placePrint(place, site));
    }
    const row = database.prepare('SELECT count(*) AS meetings FROM meetings').get();
    const redacted = [...(corpus.redactions.get('meetings')?.values() ?? [])].filter(
      (redaction) => redaction === 'row',
    );
    return {
      candidates: findCandidates(database, corpus.layout, published, prints),
      counts: { places: prints.size, meetings: Number(row?.['meetings']) - redacted.length },
    };
  } catch (error) {
    throw explainEnd(path, error);
  }
}

function readCandidates(
  opened: OpenedCorpus,
  { byPlace }: Candidates,
  { config, asOf, findings }: BuildOptions,
  events: ReadEvents,
  folder: string,
) {
  const places: Row<'municipalities'>[] = opened.globals.municipalities.filter(({ id }) => byPlace.has(id));
  const setup = {
    config,
    parts: ['search'] as const,
    asOf,
    sources: opened.globals.sources,
    folder,
  };
  return readPlaces(opened, places, setup, () => !findings.stopsBuild, events, byPlace);
}
