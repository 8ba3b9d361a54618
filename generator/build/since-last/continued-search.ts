/** The published search indexes, updated by a run that reads some places whole and no others. */
import { recordIndexNames, type RecordIndexName } from '../../../schemas/paths.ts';
import { isSmallIn } from '../../search/begin-search.ts';
import { placeKey } from '../../search/documents.ts';
import type { MiniSearchPlaces } from '../../search/minisearch-part.ts';
import type { PublishedIndexes } from '../../search/segments/incremental.ts';
import { type ContinuedSearch, hasPart, type Run } from '../begin-run.ts';
import { CannotContinue, type PublishedSite } from './published-site.ts';
import { PageTexts } from '../../corpus/texts/page-texts.ts';
import type { SiteChanges } from './site-changes.ts';

/**
 * The published indexes, each of its kind; undefined if the run writes none. Finding them, now or when they are extended, throws
 * `CannotContinue` if they cannot be updated.
 */
export async function continuedSearch(
  run: Run,
  published: PublishedSite,
  changes: SiteChanges,
): Promise<ContinuedSearch | undefined> {
  if (!hasPart(run, 'search')) return undefined;
  const { incremental } = run.options;
  if (incremental === undefined) throw new Error('an incremental run extends the published indexes');
  const { replaced } = changes;
  const places = async (name: RecordIndexName): Promise<MiniSearchPlaces | 'packed'> =>
    published.search[name] === undefined
      ? await miniSearchPlaces(run, published, changes, incremental, name)
      : 'packed';
  requireSameKind(run, published);
  requireSameTexts(run, published);
  return {
    incremental: { ...incremental, replaced, findPublished: findCurrent(incremental, published, run) },
    continued: { meetings: await places('meetings'), decisions: await places('decisions') },
  };
}

/** Finds packed indexes that are as the manifest says, with documents of the same settings. */
const findCurrent =
  (
    { findPublished }: PublishedIndexes,
    { search }: PublishedSite,
    { settings }: Run,
  ): PublishedIndexes['findPublished'] =>
  async (name) => {
    const found = await findPublished(name);
    const { published: index, reason = 'there is no search index to extend', stateHash } = found;
    if (index === undefined) throw new CannotContinue(reason);
    if (index.state.settings !== settings.search)
      throw new CannotContinue('the search index was written with other settings');
    // Documents that are as in that index were not read.
    if (stateHash !== search[name])
      throw new CannotContinue(
        'the published search index is not the one that the manifest names: another run is publishing, or one was interrupted',
      );
    return found;
  };

/** An index keeps its kind, unless `--index` names another one or a MiniSearch index gets too large. */
function requireSameKind({ path, opened, options }: Run, { search }: PublishedSite): void {
  const { index: kind, miniSearchMax } = options;
  const isPacked = (name: RecordIndexName): boolean => search[name] !== undefined;
  if (kind === 'minisearch' && isPacked('meetings'))
    throw new CannotContinue('the published search index is packed, and this run writes one of MiniSearch');
  if (recordIndexNames.every(isPacked)) return;
  const isSmall = isSmallIn(path, opened.corpus, { kind, miniSearchMax });
  if (!recordIndexNames.every((name) => isPacked(name) || isSmall[name]))
    throw new CannotContinue(
      'a published search index is one of MiniSearch, and this run writes a packed one',
    );
}

/** Texts that are the first or were the last of a corpus may be of places that are not read. */
function requireSameTexts({ opened: { corpus } }: Run, { search }: PublishedSite): void {
  const { hasAny } = new PageTexts(corpus.snapshot.database, corpus.redactions);
  if (hasAny !== (search.documents !== undefined))
    throw new CannotContinue(
      hasAny
        ? 'no index of documents is published yet'
        : 'an index of documents is published, but the corpus has no texts anymore',
    );
}

/** The published documents of the places that are not replaced. */
async function miniSearchPlaces(
  { opened }: Run,
  { pointers }: PublishedSite,
  { replaced }: SiteChanges,
  { readDocuments }: PublishedIndexes,
  name: RecordIndexName,
): Promise<MiniSearchPlaces> {
  const pointerHash = pointers[name];
  if (pointerHash === undefined) throw new CannotContinue(`no search index of ${name} is published`);
  const { municipalities } = opened.globals;
  const kept = municipalities.filter(({ id }) => !replaced.has(id));
  const byPlace = Map.groupBy(await readDocuments(name, pointerHash), ({ place }) => place);
  return {
    all: municipalities.map(({ id }) => id),
    others: new Map(kept.map((place) => [place.id, byPlace.get(placeKey(place)) ?? []])),
  };
}
