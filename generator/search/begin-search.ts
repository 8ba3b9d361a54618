/** Begins the search part of a build with the kind of index that suits the corpus. */
import { type IndexName, indexNames, type RecordIndexName } from '../../schemas/paths.ts';
import type { TableName } from '../../schemas/tables/index.ts';
import { newestVersion, type Version } from '../../search-lambda/engine/packed/format/layout.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { UserError } from '../system/errors.ts';
import { formatCount } from '../system/terminal.ts';
import { PageTexts } from '../corpus/texts/page-texts.ts';
import { AllIndexes } from './all-indexes.ts';
import { MiniSearchPart, type MiniSearchPlaces } from './minisearch-part.ts';
import { type PackedOptions, PackedPart } from './packed/packed-part.ts';
import type { IndexPart, SearchPart } from './search-part.ts';

export type IndexKind = 'minisearch' | 'packed';

/** Above this number of documents an index is packed: MiniSearch takes more than a second to load it (bench/RESULTS.md). */
const miniSearchMaxDocuments = 10_000;

export type SearchOptions = Omit<PackedOptions, 'name' | 'version'> & {
  /** Version of the format of a packed index; default: the newest. */
  readonly version?: Version | undefined;
  /** Default: the kind that suits the number of meetings. */
  readonly kind?: IndexKind | undefined;
  /** The indexes to write; default: all that the corpus has something for. */
  readonly indexes?: readonly IndexName[] | undefined;
  /** The largest number of documents in a MiniSearch index; for tests. */
  readonly miniSearchMax?: number | undefined;
  /** The published indexes of a run that reads some places only; they keep their kind. */
  readonly continued?: ContinuedIndexes | undefined;
};

/** By index: the places of a MiniSearch index, or `packed`, which that of documents always is. */
export type ContinuedIndexes = Readonly<Record<RecordIndexName, MiniSearchPlaces | 'packed'>>;

/**
 * Begins the search part, before any place is read. `path` is the corpus as the user named it.
 * @throws {UserError} if the corpus has too many meetings for a MiniSearch index.
 */
export function beginSearch(path: string, corpus: Corpus, options: SearchOptions): SearchPart {
  const { version = newestVersion, indexes = indexNames, continued } = options;
  const { stagingFolder, memory } = options;
  const packed = (name: IndexName): IndexPart => new PackedPart({ ...options, version, name });
  const isSmall = continued === undefined ? isSmallIn(path, corpus, options) : undefined;
  const begin = (name: RecordIndexName): IndexPart => {
    const places = continued?.[name];
    if (places === undefined)
      return isSmall?.[name] === true ? new MiniSearchPart(stagingFolder, name) : packed(name);
    return places === 'packed' ? packed(name) : new MiniSearchPart(stagingFolder, name, places);
  };
  const texts = new PageTexts(corpus.snapshot.database, corpus.redactions);
  const parts = {
    meetings: begin('meetings'),
    decisions: indexes.includes('decisions') ? begin('decisions') : undefined,
    documents: indexes.includes('documents') && texts.hasAny ? packed('documents') : undefined,
  };
  return new AllIndexes(parts, texts, memory);
}

/** Whether each index is one of MiniSearch: unless the kind is packed, if it has few documents. */
export function isSmallIn(
  path: string,
  corpus: Corpus,
  { kind, miniSearchMax = miniSearchMaxDocuments }: Pick<SearchOptions, 'kind' | 'miniSearchMax'>,
): Readonly<Record<RecordIndexName, boolean>> {
  if (kind === 'packed') return { meetings: false, decisions: false };
  const { meetings, decisions } = countSearchable(path, corpus);
  if (kind === 'minisearch' && meetings > miniSearchMax)
    throw new UserError(
      `The corpus has ${formatCount(meetings)} meetings with a brief or a decision; a MiniSearch index can have at most ${formatCount(miniSearchMax)}. Nothing was built and the output is unchanged. Omit --index, or use --index packed.`,
    );
  return { meetings: meetings <= miniSearchMax, decisions: decisions <= miniSearchMax };
}

/**
 * Counts the meetings with a brief or a decision, and the decisions, without redacted ones and those of places that were left out.
 * SQL alone counts them, before any place is read; the counts include rows that turn out to be invalid.
 */
function countSearchable(
  path: string,
  { snapshot, layout, droppedRows }: Corpus,
): Readonly<Record<RecordIndexName, number>> {
  const decisions = `SELECT meeting_id FROM decisions WHERE NOT is_gone('decisions', id)`;
  const selects = [
    ...(layout.has('briefs')
      ? [`SELECT meeting_id FROM briefs WHERE NOT is_gone('briefs', meeting_id)`]
      : []),
    ...(layout.has('decisions') ? [decisions] : []),
  ];
  if (selects.length === 0) return { meetings: 0, decisions: 0 };
  const isGone = (table: unknown, key: unknown): number =>
    Number(droppedRows.has(String(table) as TableName, String(key)));
  try {
    const { database } = snapshot;
    database.function('is_gone', { useBigIntArguments: true }, isGone);
    const countOf = (rows: string): number => {
      const row = database
        .prepare(`SELECT count(*) AS rows FROM (${rows}) WHERE NOT is_gone('meetings', meeting_id)`)
        .get();
      return Number(row?.['rows']);
    };
    return {
      meetings: countOf(selects.join(' UNION ')),
      decisions: layout.has('decisions') ? countOf(decisions) : 0,
    };
  } catch (error) {
    throw explainReadError(path, error);
  }
}
