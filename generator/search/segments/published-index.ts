/** The index that a store holds, as a run needs it that writes only what changed. */
import { ZodError } from 'zod';
import { indexSegmentKey, indexStateKey } from '../../../schemas/paths.ts';
import type { IndexFile } from '../../../schemas/search.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { decodeLive, type Live } from '../../../search-lambda/engine/packed/format/live-file.ts';
import { StoredDocuments } from '../../../search-lambda/engine/packed/query/stored-documents.ts';
import { UserError } from '../../system/errors.ts';
import { sha256Of } from '../../store/hash-file.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { Register } from './register.ts';
import { type IndexState, parseState, segmentsOf, type StateSegment, writtenBy } from './state.ts';

export type PublishedSegment = StateSegment & {
  readonly rows: Register;
  /** Numbers of documents that are superseded, ascending. */
  readonly superseded: Uint32Array;
};

/** Where a live document stands. */
export type Standing = { readonly segment: number; readonly row: number };

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

  /** Where the live document with this id stands. */
  find(id: string): Standing | undefined {
    for (const [segment, { rows }] of this.segments.entries()) {
      const row = rows.rowOf(id);
      if (row >= 0 && this.isLive({ segment, row })) return { segment, row };
    }
    return undefined;
  }

  isLive({ segment, row }: Standing): boolean {
    return this.#isSuperseded[segment]?.[this.segments[segment]?.rows.numbers[row] ?? 0] === 0;
  }

  /** Opens the documents of a segment to read some of them. */
  stored({ file }: PublishedSegment): Promise<StoredDocuments> {
    return StoredDocuments.open(file, async (name, offset, length) => {
      const part = await this.#store.read(indexSegmentKey(name), offset, length);
      if (part?.length === length) return part;
      throw new IndexFault(`${name} ends early, or is gone from ${this.#store.name}.`);
    });
  }
}

/** What a run finds in the store that it publishes to. */
export type FoundIndex = {
  /** Hash of the state as it was found, undefined where there was none: nobody else may have changed it until it is replaced. */
  readonly stateHash: string | undefined;
  readonly published?: PublishedIndex;
  /** Why there is no index that a run could go on from. */
  readonly reason?: string;
};

/** Reads what a store holds. Whatever is wrong with it is a reason to write the whole index anew. */
export async function findPublished(store: ObjectStore): Promise<FoundIndex> {
  const found = await store.get(indexStateKey);
  if (found === undefined)
    return { stateHash: undefined, reason: `${store.name} has no ${indexStateKey} to go on from` };
  const stateHash = sha256Of(found.body);
  try {
    const state = usable(indexStateKey, () => parseState(found.body));
    return { stateHash, published: await readPublished(store, state) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { stateHash, reason: error.message };
  }
}

/** What is published cannot be gone on from. */
class Unusable extends Error {}

function usable<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new Unusable(`${name} cannot be used (${reasonOf(cause)})`, { cause });
  }
}

/** In a line: what Zod says stands over many. */
function reasonOf(cause: unknown): string {
  if (cause instanceof ZodError) {
    const [issue] = cause.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  }
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
}

async function readPublished(store: ObjectStore, state: IndexState): Promise<PublishedIndex> {
  if (state.written_by !== writtenBy)
    throw new Unusable('another version of this program wrote the index that is published');
  await requireSegments(store, state);
  const live = await readLive(store, state);
  const segments = await Promise.all(
    segmentsOf(state).map(async (segment, index): Promise<PublishedSegment> => {
      const { name } = segment.register;
      const bytes = await readFile(store, segment.register);
      const rows = usable(name, () => Register.decode(bytes));
      const superseded = live?.segments[index]?.superseded ?? new Uint32Array();
      if (rows.ids.length !== segment.documents || superseded.length > segment.documents)
        throw new Unusable(`${name} has ${rows.ids.length} documents and not ${segment.documents}`);
      return { ...segment, rows, superseded };
    }),
  );
  return new PublishedIndex(state, segments, live?.supersededTerms ?? new Map(), store);
}

async function readLive(store: ObjectStore, { pointer }: IndexState): Promise<Live | undefined> {
  if (pointer.live === undefined) return undefined;
  const bytes = await readFile(store, pointer.live);
  const live = usable(pointer.live.name, () => decodeLive(bytes));
  const isAboutThese = pointer.segments.every(({ name }, index) => live.segments[index]?.name === name);
  if (!isAboutThese) throw new Unusable(`${pointer.live.name} is about other segments`);
  return live;
}

async function readFile(store: ObjectStore, { name, sha256 }: IndexFile): Promise<Uint8Array> {
  const found = await store.get(indexSegmentKey(name));
  if (found === undefined) throw new Unusable(`${store.name} has no ${indexSegmentKey(name)}`);
  if (sha256Of(found.body) !== sha256) throw new Unusable(`${indexSegmentKey(name)} is damaged`);
  return found.body;
}

/** Segments are not read whole; one that is not there in its size would be missed only by whoever searches. */
async function requireSegments(store: ObjectStore, { pointer }: IndexState): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list(indexSegmentKey(''))) sizes.set(key, bytes);
  for (const { name, bytes } of pointer.segments) {
    const found = sizes.get(indexSegmentKey(name));
    if (found !== bytes)
      throw new Unusable(
        `${indexSegmentKey(name)} ${found === undefined ? 'is missing' : `has ${found} bytes and not ${bytes}`}`,
      );
  }
}

/**
 * Refuses to publish over what another run has published since this one began.
 * @throws {UserError}
 */
export async function requireUnchanged(store: ObjectStore, stateHash: string | undefined): Promise<void> {
  const found = await store.get(indexStateKey);
  if ((found && sha256Of(found.body)) === stateHash) return;
  throw new UserError(
    `Another run has published a search index into ${store.name} since this one looked at it. Nothing was published; run this one again, and it goes on from there.`,
  );
}
