/** The published index of a store, opened to be extended by an incremental run. */
import { ZodError } from 'zod';
import { indexKeys, type IndexName, indexNames, indexSegmentKey } from '../../../schemas/paths.ts';
import type { IndexFile } from '../../../schemas/index-pointer.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { decodeLive, type Live } from '../../../search-lambda/engine/packed/format/live-file.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { StoredDocuments } from '../../../search-lambda/engine/packed/query/stored-documents.ts';
import { UserError } from '../../system/errors.ts';
import { sha256Of } from '../../store/hash-file.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { Register } from './register.ts';
import { type IndexState, parseState, stateSegments, type StateSegment, writtenBy } from './state.ts';

export type PublishedSegment = StateSegment & {
  readonly rows: Register;
  /** Numbers of superseded documents, ascending. */
  readonly superseded: Uint32Array;
};

/** The segment and the register row of a document. */
export type DocumentLocation = { readonly segment: number; readonly row: number };

export class PublishedIndex {
  readonly state: IndexState;
  readonly segments: readonly PublishedSegment[];
  readonly supersededTerms: Live['supersededTerms'];
  /** By segment and number. */
  readonly #isSuperseded: readonly Uint8Array[];
  readonly #store: ObjectStore;

  constructor(
    state: IndexState,
    segments: readonly PublishedSegment[],
    supersededTerms: Live['supersededTerms'],
    store: ObjectStore,
  ) {
    this.state = state;
    this.segments = segments;
    this.supersededTerms = supersededTerms;
    this.#store = store;
    this.#isSuperseded = segments.map(({ documents, superseded }) => {
      const marks = new Uint8Array(documents);
      for (const number of superseded) marks[number] = 1;
      return marks;
    });
  }

  /** Locates the live document with this id. */
  find(id: string): DocumentLocation | undefined {
    for (const [segment, { rows }] of this.segments.entries()) {
      const row = rows.ids.rowOf(id);
      if (row >= 0 && this.isLive({ segment, row })) return { segment, row };
    }
    return undefined;
  }

  isLive({ segment, row }: DocumentLocation): boolean {
    return this.#isSuperseded[segment]?.[this.segments[segment]?.rows.numbers[row] ?? 0] === 0;
  }

  /** Opens the stored documents of a segment. */
  openDocuments({ file }: PublishedSegment): Promise<StoredDocuments> {
    return StoredDocuments.open(file, async (name, offset, length) => {
      const part = await this.#store.read(indexSegmentKey(name), offset, length);
      if (part?.length === length) return part;
      throw new IndexFault(`${name} is truncated, or missing from ${this.#store.name}.`);
    });
  }
}

/** The result of looking for a published index. */
export type FoundIndex = {
  /** Hash of the index state, undefined if there is none. It must be unchanged when this run publishes. */
  readonly stateHash: string | undefined;
  readonly published?: PublishedIndex;
  /** Why there is no index to extend. */
  readonly reason?: string;
};

/**
 * Reads a published index of a store, to be extended with segments of a version. Any fault in it is returned as a reason to write the
 * whole index.
 */
export async function findPublished(
  store: ObjectStore,
  version: Version,
  name: IndexName = 'meetings',
): Promise<FoundIndex> {
  const stateKey = indexKeys[name].state;
  const found = await store.get(stateKey);
  if (found === undefined)
    return {
      stateHash: undefined,
      reason: `${store.name} has no ${stateKey}, so there is no index to extend`,
    };
  const stateHash = sha256Of(found.body);
  try {
    const state = orCannotExtend(stateKey, () => parseState(found.body));
    return { stateHash, published: await readPublished(store, state, version) };
  } catch (error) {
    if (!(error instanceof CannotExtend)) throw error;
    return { stateHash, reason: error.message };
  }
}

/** The published index cannot be extended. */
class CannotExtend extends Error {}

function orCannotExtend<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new CannotExtend(`${name} cannot be used (${reasonOf(cause)})`, { cause });
  }
}

/** Returns a message of one line; those of Zod have several. */
function reasonOf(cause: unknown): string {
  if (cause instanceof ZodError) {
    const [issue] = cause.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  }
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
}

async function readPublished(
  store: ObjectStore,
  state: IndexState,
  version: Version,
): Promise<PublishedIndex> {
  // All segments of an index have one version: a release that no longer reads an old version would reject a single old segment.
  if (state.pointer.version !== version)
    throw new CannotExtend(
      `the published index has version ${state.pointer.version} of its format, and this run writes version ${version}`,
    );
  if (state.written_by !== writtenBy(version))
    throw new CannotExtend('another version of this program wrote the index that is published');
  await requireSegments(store, state);
  const live = await readLive(store, state);
  const segments = await Promise.all(
    stateSegments(state).map(async (segment, index): Promise<PublishedSegment> => {
      const { name } = segment.register;
      const bytes = await readFile(store, segment.register);
      const rows = orCannotExtend(name, () => Register.decode(bytes));
      const superseded = live?.segments[index]?.superseded ?? new Uint32Array();
      if (rows.ids.length !== segment.documents || superseded.length > segment.documents)
        throw new CannotExtend(`${name} has ${rows.ids.length} documents instead of ${segment.documents}`);
      return { ...segment, rows, superseded };
    }),
  );
  return new PublishedIndex(state, segments, live?.supersededTerms ?? new Map(), store);
}

async function readLive(store: ObjectStore, { pointer }: IndexState): Promise<Live | undefined> {
  if (pointer.live === undefined) return undefined;
  const bytes = await readFile(store, pointer.live);
  const live = orCannotExtend(pointer.live.name, () => decodeLive(bytes));
  const hasTheseSegments = pointer.segments.every(({ name }, index) => live.segments[index]?.name === name);
  if (!hasTheseSegments) throw new CannotExtend(`${pointer.live.name} lists other segments`);
  return live;
}

async function readFile(store: ObjectStore, { name, sha256 }: IndexFile): Promise<Uint8Array> {
  const found = await store.get(indexSegmentKey(name));
  if (found === undefined) throw new CannotExtend(`${store.name} has no ${indexSegmentKey(name)}`);
  if (sha256Of(found.body) !== sha256) throw new CannotExtend(`${indexSegmentKey(name)} is damaged`);
  return found.body;
}

/** Segments are not read whole, so their sizes are checked: otherwise only searches would notice a missing one. */
async function requireSegments(store: ObjectStore, { pointer }: IndexState): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list(indexSegmentKey(''))) sizes.set(key, bytes);
  for (const { name, bytes } of pointer.segments) {
    const found = sizes.get(indexSegmentKey(name));
    if (found !== bytes)
      throw new CannotExtend(
        `${indexSegmentKey(name)} ${found === undefined ? 'is missing' : `has ${found} bytes instead of ${bytes}`}`,
      );
  }
}

/** The hash of the state of each index that a run is based on, undefined if there was none. */
export type StateHashes = Readonly<Partial<Record<IndexName, string | undefined>>>;

/**
 * Refuses to overwrite an index that another run published after this one read it.
 * @throws {UserError}
 */
export async function requireUnchanged(store: ObjectStore, hashes: StateHashes): Promise<void> {
  for (const name of indexNames) {
    if (!Object.hasOwn(hashes, name)) continue;
    const found = await store.get(indexKeys[name].state);
    if ((found && sha256Of(found.body)) === hashes[name]) continue;
    throw new UserError(
      `Another run has published a search index to ${store.name} since this run read it. Nothing was published. Run this again to extend the new index.`,
    );
  }
}
