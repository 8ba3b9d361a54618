/** A build ends: it writes the search index of all places, and commits. */
import { indexSegmentKey } from '../../schemas/paths.ts';
import { encodeKnownPlaces } from '../../search-lambda/engine/known-places.ts';
import type { SearchPart, WrittenIndex } from '../search/search-part.ts';
import { gzipMediaType } from '../store/artifact.ts';
import { writeHashedArtifact } from '../store/build-folder.ts';
import { type BuiltParts, type Manifest, manifestAfter } from '../store/manifest.ts';
import { hasPart, type Run } from './begin-run.ts';
import type { BuiltPlaces } from './build-places.ts';
import type { BuildSummary } from './summary.ts';

/** Writes the search index of all places. */
export async function writeSearch(
  { events, phases, opened, output }: Run,
  search: SearchPart | undefined,
  { counter, facts }: BuiltPlaces,
): Promise<WrittenIndex> {
  if (search === undefined) return { entries: [] };
  const { file, body } = encodeKnownPlaces(facts.knownPlaces(opened.globals.municipalities));
  const path = indexSegmentKey(file.name);
  const artifact = { path, body, mediaType: gzipMediaType, cache: 'immutable' } as const;
  const places = writeHashedArtifact(output.stagingFolder, artifact);
  // Before the lists: an index of decisions takes more memory than anything else in this process.
  const index = await search.write(counter.searchable.updatedAt, (step) => events.onStep?.(step), file);
  phases.end('search');
  return { ...index, entries: [...index.entries, places] };
}

/** Counts of the whole corpus. */
export const countsOf = (
  { opened }: Run,
  { facts: { municipalities }, counter }: BuiltPlaces,
): Manifest['counts'] => ({
  places: opened.globals.municipalities.length,
  meetings: municipalities.reduce((sum, { meetings }) => sum + meetings, 0),
  tables: Object.fromEntries(counter.rows),
  searchable_meetings: counter.searchable.meetings,
  searchable_decisions: counter.searchable.decisions,
});

/** Replaces the parts in the folder. */
export async function commit(
  { options, previous, output, phases }: Run,
  built: Omit<BuiltParts, 'parts' | 'asOf'>,
): Promise<void> {
  const { parts, asOf } = options;
  await output.commit(manifestAfter(previous, { parts, asOf, ...built }), previous);
  phases.end('commit');
}

/** What a summary has of every build. */
export const summaryOf = (
  run: Run,
  { counter }: BuiltPlaces,
  counts: Manifest['counts'],
  index: WrittenIndex,
): Omit<BuildSummary, 'artifacts' | 'peakMemoryBytes'> => {
  const { entries: _entries, ...written } = index;
  return {
    corpus: counter.total(run.opened.corpus),
    places: counts.places,
    meetings: counts.meetings,
    ...(hasPart(run, 'search') && { searchable: counter.searchable.meetings, index: written }),
    phases: run.phases.ended,
  };
};
