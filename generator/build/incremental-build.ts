/** The pipeline with another reader: it reads only the meetings that may have changed since the published index was written. */
import { type IndexName, siteOf } from '../../schemas/paths.ts';
import { IndexFault } from '../../search-lambda/engine/index-fault.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { indexNamesOf } from '../search/begin-search.ts';
import { findCandidates } from '../search/segments/candidates.ts';
import { isAfter, placeFingerprint } from '../search/segments/change-detection.ts';
import type { IncrementalOptions } from '../search/segments/incremental.ts';
import type { FoundIndex, PublishedIndex } from '../search/segments/published-index.ts';
import { runPipeline } from './build.ts';
import type { BuildOptions, Selection, SettingsHashes } from './build-options.ts';
import type { OpenedCorpus } from './opened-corpus.ts';
import type { BuildSummary } from './summary.ts';

/** A build, or the reason why stamps and ids cannot show what has changed and every place must be read. */
export type IncrementalBuild = BuildSummary | { readonly reason: string };

/** Builds the search part of the corpus at `path` from what may have changed since the published index was written. */
export async function buildIncrementally(
  path: string,
  incremental: IncrementalOptions,
  options: BuildOptions,
): Promise<IncrementalBuild> {
  if (options.index === 'minisearch') return { reason: 'a MiniSearch index is always written whole' };
  const found = new Map<IndexName, FoundIndex>();
  for (const name of indexNamesOf(options.indexVersion)) {
    const index = await incremental.findPublished(name);
    if (index.published === undefined) return { reason: index.reason ?? '' };
    found.set(name, index);
  }
  const published = found.get('meetings')?.published;
  if (published === undefined) return { reason: '' };
  const stampReason = reasonInStamps(published, options.asOf);
  if (stampReason !== undefined) return { reason: stampReason };
  const searchOnly: BuildOptions = {
    ...options,
    parts: ['search'],
    index: 'packed',
    incremental: {
      ...incremental,
      findPublished: (name) => Promise.resolve(found.get(name) ?? { stateHash: undefined }),
    },
  };
  const select = (opened: OpenedCorpus, { search: settings }: SettingsHashes): Selection => {
    if (settings !== published.state.settings) throw new SettingsChanged();
    options.events.onStep?.('Finding what has changed');
    return selectChanged(path, opened, published, options);
  };
  try {
    return await runPipeline(path, searchOnly, select, { findsOrphans: false });
  } catch (error) {
    if (error instanceof IndexFault || error instanceof SettingsChanged) return { reason: error.message };
    throw error;
  }
}

class SettingsChanged extends Error {
  constructor() {
    super('the site addresses, the redactions or --skip-invalid have changed');
  }
}

function reasonInStamps({ state }: PublishedIndex, asOf: Date): string | undefined {
  const { newest_stamp: stamp } = state;
  if (stamp === null) return 'no meeting and no brief of the corpus says when it changed';
  if (isAfter(stamp, asOf))
    return `the newest published change is dated ${stamp}, but it is only ${asOf.toISOString()}: a clock has jumped`;
  return undefined;
}

/** Selects the meetings that may have changed, using SQL alone. */
function selectChanged(
  path: string,
  { corpus, globals }: OpenedCorpus,
  published: PublishedIndex,
  { config }: BuildOptions,
): Selection {
  try {
    const { database } = corpus.snapshot;
    const fingerprints = new Map<string, string>();
    for (const place of globals.municipalities) {
      const site = siteOf(config, place.country);
      if (site !== undefined) fingerprints.set(place.id, placeFingerprint(place, site));
    }
    const { ids, byPlace } = findCandidates(database, corpus.layout, published, fingerprints);
    const row = database.prepare('SELECT count(*) AS meetings FROM meetings').get();
    const redacted = [...(corpus.redactions.get('meetings')?.values() ?? [])].filter(
      (redaction) => redaction === 'row',
    );
    return {
      places: globals.municipalities.filter(({ id }) => byPlace.has(id)),
      partial: {
        meetingsOf: byPlace,
        isCandidate: (id) => ids.has(id),
        counts: { places: fingerprints.size, meetings: Number(row?.['meetings']) - redacted.length },
      },
    };
  } catch (error) {
    throw explainReadError(path, error);
  }
}
