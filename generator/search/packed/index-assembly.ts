/** Assembles an index from kept segments and new documents: packs new segments and writes the other files. */
import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { indexSegmentKey } from '../../../schemas/paths.ts';
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { segmentName } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import type { ManifestEntry } from '../../store/manifest.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { type NewSegment, writeIndexFiles } from '../segments/index-files.ts';
import type { KeptSegments } from '../segments/live-update.ts';
import type { PublishedIndex } from '../segments/published-index.ts';
import { type LocatedDocument, Register, summarizeLive } from '../segments/register.ts';
import type { DocumentPool } from './document-pool.ts';
import { computeFacts, type PackedDocuments, type PackingOptions } from './segment-writer.ts';

export type IndexInput = {
  /** The published index being extended; undefined if the whole index is written. */
  readonly published: PublishedIndex | undefined;
  readonly kept: KeptSegments;
  /** The rows of the documents of each new segment. */
  readonly groups: readonly Uint32Array[];
  readonly updatedAt: string | null;
};

/** The input of an index of new segments alone. */
export const wholeIndex = (groups: readonly Uint32Array[], updatedAt: string | null): IndexInput => ({
  published: undefined,
  kept: { segments: [], supersededTerms: new Map() },
  groups,
  updatedAt,
});

export type AssemblyOptions = Pick<PackingOptions, 'name' | 'version'> & {
  readonly stagingFolder: string;
  /** Hash of the settings that documents depend on. */
  readonly settings: string;
};

/** Of a run: the file of all places of the corpus. */
type PlacesFile = { readonly places: IndexFile };

export type AssembledIndex = {
  /** Entries of all files of the index, including those that are already in the store. */
  readonly entries: readonly ManifestEntry[];
  readonly meetings: number;
  readonly segments: number;
  /** Size of the new segments; 0 if there is none. */
  readonly bytes: number;
};

/** @param pack packs documents, if there are any */
export async function assembleIndex(
  pool: DocumentPool,
  input: IndexInput,
  options: AssemblyOptions & PlacesFile,
  pack: (rows: Uint32Array) => Promise<PackedDocuments>,
): Promise<AssembledIndex> {
  const { published, kept } = input;
  const { name, stagingFolder, settings, version, places } = options;
  const added: NewSegment[] = [];
  for (const rows of groupsOf(input)) added.push(segmentOf(pool, await pack(rows), stagingFolder));
  const facts = factsOfAll(pool, input);
  pool.remove();
  const contents = { name, stagingFolder, published, kept, added, facts, settings, version, places };
  return {
    entries: writeIndexFiles(contents),
    meetings: facts.meetings,
    segments: kept.segments.length + added.length,
    bytes: added.reduce((sum, { file }) => sum + file.bytes, 0),
  };
}

/** An index has a segment even if it has no document. */
function groupsOf({ kept, groups }: IndexInput): readonly Uint32Array[] {
  const some = groups.filter(({ length }) => length > 0);
  return some.length === 0 && kept.segments.length === 0 ? [new Uint32Array()] : some;
}

function segmentOf(pool: DocumentPool, packed: PackedDocuments, stagingFolder: string): NewSegment {
  const { byId, path: file } = packed;
  const { totalLength, ...packedFile } = packed.file;
  const name = segmentName(packedFile.sha256);
  const path = join(stagingFolder, indexSegmentKey(name));
  withClearErrors(stagingFolder, () => {
    mkdirSync(dirname(path), { recursive: true });
    renameSync(file, path);
  });
  const rows = Register.of(pool.documents, byId);
  return { file: { name, ...packedFile }, length: totalLength, rows };
}

/** The facts of an index with the live documents of kept segments, and those of the new ones. */
function factsOfAll(pool: DocumentPool, { kept, groups, updatedAt }: IndexInput): IndexFacts {
  const summaries = kept.segments.map(({ rows, superseded }) => summarizeLive(rows, superseded));
  const documents = [...summaries.map((summary) => summary.documents), ...groups.map(({ length }) => length)];
  const meetings = documents.reduce((sum, count) => sum + count, 0);
  const located = locateAll([
    ...summaries.map(({ samples }) => samples),
    ...groups.map((rows) => pool.locate(rows)),
  ]);
  return { ...computeFacts(located, updatedAt), meetings };
}

/** One document after another: a nationwide index has eleven million. */
function* locateAll(parts: readonly Iterable<LocatedDocument>[]): Generator<LocatedDocument> {
  for (const part of parts) yield* part;
}
