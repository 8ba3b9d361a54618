/** Begins the search part of a build with the kind of index that suits the corpus. */
import { indexKeys, type IndexName, indexNames, indexSegmentKey } from '../../schemas/paths.ts';
import type { TableName } from '../../schemas/tables/index.ts';
import { newestVersion, type Version } from '../../search-lambda/engine/packed/format/layout.ts';
import { MiniSearchWriter } from '../../search-lambda/engine/minisearch/write.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { type Artifact, gzipMediaType, jsonMediaType } from '../store/artifact.ts';
import { writeArtifact, writeHashedArtifact } from '../store/build-folder.ts';
import { UserError } from '../system/errors.ts';
import { formatCount } from '../system/terminal.ts';
import { noneSearchable, type SearchableCounts, type SearchableMeeting } from './documents.ts';
import { type PackedOptions, PackedPart } from './packed/packed-part.ts';
import { WholeIndexes } from './packed/whole-indexes.ts';
import type { SearchPart, WrittenIndex } from './search-part.ts';
import { SearchParts } from './search-parts.ts';

export type IndexKind = 'minisearch' | 'packed';

/** Above this number of documents an index is packed: MiniSearch takes more than a second to load it (bench/RESULTS.md). */
const miniSearchMaxDocuments = 10_000;

export type SearchOptions = Omit<PackedOptions, 'version'> & {
  /** Version of the format of a packed index; default: the newest. */
  readonly version?: Version | undefined;
  /** Default: the kind that suits the number of meetings. */
  readonly kind?: IndexKind | undefined;
  /** The indexes to write; default: all of the version. */
  readonly indexes?: readonly IndexName[] | undefined;
  /** The largest number of documents in a MiniSearch index; for tests. */
  readonly miniSearchMax?: number | undefined;
};

/**
 * Begins the search part, before any place is read. `path` is the corpus as the user named it.
 * @throws {UserError} if the corpus has too many meetings for a MiniSearch index.
 */
export function beginSearch(
  path: string,
  corpus: Corpus,
  {
    kind,
    miniSearchMax = miniSearchMaxDocuments,
    version = newestVersion,
    indexes = indexNamesOf(version),
    ...options
  }: SearchOptions,
): SearchPart {
  const packed = { ...options, version };
  const counts = kind === 'packed' ? undefined : countSearchable(path, corpus);
  const begin = (name: IndexName, documents: number): SearchPart =>
    kind === 'packed' || documents > miniSearchMax
      ? new PackedPart({ ...packed, name })
      : new MiniSearchPart(options.stagingFolder, name);
  if (kind === 'minisearch' && counts !== undefined && counts.meetings > miniSearchMax)
    throw new UserError(
      `The corpus has ${formatCount(counts.meetings)} meetings with a brief or a decision; a MiniSearch index can have at most ${formatCount(miniSearchMax)}. Nothing was built and the output is unchanged. Omit --index, or use --index packed.`,
    );
  if (!indexes.includes('decisions')) return begin('meetings', counts?.meetings ?? 0);
  const arePacked = Math.min(counts?.meetings ?? Infinity, counts?.decisions ?? Infinity) > miniSearchMax;
  if (arePacked && options.incremental === undefined) return new WholeIndexes(packed);
  const meetings = begin('meetings', counts?.meetings ?? 0);
  return new SearchParts(meetings, begin('decisions', counts?.decisions ?? 0), options.memory);
}

/** The indexes that are written in a version of the format: the previous release has no index of decisions. */
export const indexNamesOf = (version: Version = newestVersion): readonly IndexName[] =>
  version === 4 ? ['meetings'] : indexNames;

/**
 * Counts the meetings with a brief or a decision, and the decisions, without redacted ones and those of places that were left out.
 * SQL alone counts them, before any place is read; the counts include rows that turn out to be invalid.
 */
function countSearchable(path: string, { snapshot, layout, droppedRows }: Corpus): SearchableCounts {
  const decisions = `SELECT meeting_id FROM decisions WHERE NOT is_gone('decisions', id)`;
  const selects = [
    ...(layout.has('briefs')
      ? [`SELECT meeting_id FROM briefs WHERE NOT is_gone('briefs', meeting_id)`]
      : []),
    ...(layout.has('decisions') ? [decisions] : []),
  ];
  if (selects.length === 0) return noneSearchable;
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

/** The search part for few documents: an index that MiniSearch itself can load. */
class MiniSearchPart implements SearchPart {
  readonly #stagingFolder: string;
  readonly #name: IndexName;
  readonly #writer = new MiniSearchWriter();
  meetings = 0;

  constructor(stagingFolder: string, name: IndexName) {
    this.#stagingFolder = stagingFolder;
    this.#name = name;
  }

  add(meetings: readonly SearchableMeeting[]): void {
    for (const { document, updatedAt, placeId } of meetings) this.#writer.add(document, updatedAt, placeId);
    this.meetings += meetings.length;
  }

  keep(placeId: string): never {
    throw new Error(`a MiniSearch index is written whole, with all meetings of ${placeId}`);
  }

  // The packed part is asynchronous, since it waits for its processes.
  // oxlint-disable-next-line typescript/require-await
  async write(onStep: (step: string) => void): Promise<WrittenIndex> {
    onStep('Writing the search index');
    const { pointer, files } = this.#writer.finish();
    const segments = Array.from(files, ([name, body]): Artifact => {
      return { path: indexSegmentKey(name), body, mediaType: gzipMediaType, cache: 'immutable' };
    });
    const body = Buffer.from(JSON.stringify(pointer));
    const path = indexKeys[this.#name].pointer;
    return {
      entries: [
        ...segments.map((artifact) => writeHashedArtifact(this.#stagingFolder, artifact)),
        writeArtifact(this.#stagingFolder, { path, body, mediaType: jsonMediaType, cache: 'pointer' }),
      ],
    };
  }
}
