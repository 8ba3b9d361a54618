/** Writes the files of a packed index other than segments: registers, the live file, the state and the pointer. */
import { indexKeys, type IndexName, indexSegmentKey } from '../../../schemas/paths.ts';
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { encodeLive, liveName } from '../../../search-lambda/engine/packed/format/live-file.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { pointerTo } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import { type Artifact, binaryMediaType, type CacheRule, jsonMediaType } from '../../store/artifact.ts';
import { writeArtifact, writeHashedArtifact } from '../../store/build-folder.ts';
import { compareText } from '../../system/text.ts';
import { sha256Of } from '../../store/hash-file.ts';
import type { ManifestEntry } from '../../store/manifest.ts';
import type { KeptSegments } from './live-update.ts';
import type { PublishedIndex } from './published-index.ts';
import { type Register, registerName } from './register.ts';
import { encodeState, type IndexState, type StateSegment, writtenBy } from './state.ts';

/** A segment of this run; its index file is already in the staging folder. */
export type NewSegment = {
  readonly file: IndexFile;
  readonly length: number;
  readonly rows: Register;
};

export type IndexContents = {
  readonly name: IndexName;
  readonly stagingFolder: string;
  /** The published index being extended; undefined if the whole index is written. */
  readonly published: PublishedIndex | undefined;
  readonly kept: KeptSegments;
  /** Each year has its own in the index of documents. */
  readonly added: readonly NewSegment[];
  readonly facts: IndexFacts;
  readonly settings: string;
  /** Version of the format of all segments. */
  readonly version: Version;
  /** The file of all places of the corpus. */
  readonly places: IndexFile;
};

/** Returns the entries of all files of the index, including segments and files that are already in the store. */
export function writeIndexFiles(contents: IndexContents): ManifestEntry[] {
  const { stagingFolder, published, kept, added } = contents;
  const put = (name: string, body: Uint8Array): ManifestEntry =>
    writeHashedArtifact(stagingFolder, artifactOf(indexSegmentKey(name), body, binaryMediaType, 'immutable'));
  const entries: ManifestEntry[] = kept.segments.flatMap(({ file, register }) => [
    entryOf(file),
    entryOf(register),
  ]);
  const listed: ListedSegment[] = [...kept.segments];
  for (const { file, length, rows } of added) {
    const register = rows.encode();
    const registerFile = indexFile(registerName(sha256Of(register)), register);
    entries.push(entryOf(file), put(registerFile.name, register));
    const { length: documents } = rows.ids;
    listed.push({ file, documents, length, register: registerFile, rows, superseded: new Uint32Array() });
  }
  const segments = contents.name === 'documents' ? newestFirst(listed) : listed;
  const live = encodeLiveFile(contents, segments);
  const liveFile = live && indexFile(liveName(sha256Of(live)), live);
  if (live !== undefined && liveFile !== undefined) {
    const isPublished = published?.state.pointer.live?.sha256 === liveFile.sha256;
    entries.push(isPublished ? entryOf(liveFile) : put(liveFile.name, live));
  }
  const state = stateAfter(contents, segments, liveFile);
  const documents = [
    [indexKeys[contents.name].state, encodeState(state)],
    [indexKeys[contents.name].pointer, Buffer.from(JSON.stringify(state.pointer))],
  ] as const;
  for (const [path, body] of documents)
    entries.push(writeArtifact(stagingFolder, artifactOf(path, body, jsonMediaType, 'pointer')));
  return entries;
}

type ListedSegment = KeptSegments['segments'][number];

/** By their newest days. */
const newestFirst = (segments: readonly ListedSegment[]): ListedSegment[] =>
  segments.toSorted((a, b) => compareText(b.rows.days[0] ?? '', a.rows.days[0] ?? ''));

const artifactOf = (path: string, body: Uint8Array, mediaType: string, cache: CacheRule): Artifact => ({
  path,
  body,
  mediaType,
  cache,
});

const indexFile = (name: string, body: Uint8Array): IndexFile => ({
  name,
  bytes: body.length,
  sha256: sha256Of(body),
});

const entryOf = ({ name, bytes, sha256 }: IndexFile): ManifestEntry => ({
  path: indexSegmentKey(name),
  bytes,
  sha256,
  media_type: binaryMediaType,
  cache: 'immutable',
});

/** Returns undefined for a single fully live segment, which needs no live file. */
function encodeLiveFile(
  { kept, facts }: IndexContents,
  segments: readonly ListedSegment[],
): Uint8Array | undefined {
  if (segments.length === 1 && segments[0]?.superseded.length === 0) return undefined;
  return encodeLive({
    documents: facts.meetings,
    totalLength: segments.reduce((sum, { length }) => sum + length, 0),
    states: facts.states,
    segments: segments.map(({ file, documents, superseded }) => ({ name: file.name, documents, superseded })),
    supersededTerms: kept.supersededTerms,
  });
}

function stateAfter(
  { facts, settings, version, places }: IndexContents,
  segments: readonly StateSegment[],
  live: IndexFile | undefined,
): IndexState {
  return {
    format: 1,
    written_by: writtenBy(version),
    settings,
    pointer: pointerTo(
      segments.map(({ file }) => file),
      facts,
      places,
      live,
      version,
    ),
    segments: segments.map(({ documents, length, register }) => ({ documents, length, register })),
  };
}
