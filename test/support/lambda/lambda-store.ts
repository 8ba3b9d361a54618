/** Small indexes for the search function, and a store in memory with fault injection. */
import type { IndexPointer } from '../../../schemas/index-pointer.ts';
import { MiniSearchWriter } from '../../../search-lambda/engine/minisearch/write.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { isPlacesFile, withPlaces } from '../search/known-places.ts';
import { type IndexStore, StoreFault } from '../../../search-lambda/load/index-store.ts';

export type IndexFiles = {
  readonly pointer: IndexPointer;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** Returns an index with one meeting per city. */
export function indexOf(...cities: string[]): IndexFiles {
  const writer = new MiniSearchWriter();
  const documents = cities.map(documentIn);
  for (const [position, document] of documents.entries())
    writer.add(document, '2026-01-02T03:04:05Z', `p${position}`);
  return withPlaces(writer, documents);
}

const documentIn = (city: string, position: number): SearchDocument => ({
  id: `m${position}`,
  place: `US/p${position}`,
  city,
  state: 'Ohio',
  kind: 'city',
  body: 'City Council',
  date: '2026-01-02',
  topics: [],
  headline: `${city} rezones the mill`,
  decisions: [{ id: 'd1', headline: 'The mill may become housing.', source: 'https://mill.example/minutes' }],
  summary: '',
  url: `https://us.civic.example/city/p${position}/#m${position}`,
});

/** Returns the same pointer, and a file of the same size with a damaged byte. */
export function damaged({ pointer, files }: IndexFiles): IndexFiles {
  const broken = Array.from(files, ([name, bytes]) => {
    if (isPlacesFile(name)) return [name, bytes] as const;
    const other = Uint8Array.from(bytes);
    other[other.length >> 1] = ~(other[other.length >> 1] ?? 0);
    return [name, other] as const;
  });
  return { pointer, files: new Map(broken) };
}

/** Returns the same pointer, and the first half of the file. */
export const truncated = ({ pointer, files }: IndexFiles): IndexFiles => ({
  pointer,
  files: new Map(
    Array.from(files, ([name, bytes]) => [
      name,
      isPlacesFile(name) ? bytes : bytes.slice(0, bytes.length >> 1),
    ]),
  ),
});

/** Runs before a call returns. */
type Interruption = (signal: AbortSignal) => Promise<void>;

/** A store in memory. */
export class MemoryStore implements IndexStore {
  pointer: string | undefined;
  readonly files = new Map<string, Uint8Array>();
  /** Numbers of calls so far, but for the small list of places; `aborted` counts those of either kind that were aborted. */
  pointerReads = 0;
  reads = 0;
  aborted = 0;
  /** Interruptions of the next calls of either kind, one per call. */
  readonly interruptions: Interruption[] = [];

  /** Adds the files of an index and points to it. */
  publish({ pointer, files }: IndexFiles): void {
    for (const [name, bytes] of files) this.files.set(name, bytes);
    this.pointer = JSON.stringify(pointer);
  }

  readonly readPointer = async (signal: AbortSignal): Promise<string> => {
    this.pointerReads += 1;
    await this.interruptions.shift()?.(signal);
    if (this.pointer === undefined) throw new StoreFault('it answers with status 404');
    return this.pointer;
  };

  readonly read = async (
    name: string,
    offset: number,
    length: number,
    signal: AbortSignal,
  ): Promise<Uint8Array> => {
    if (!isPlacesFile(name)) {
      this.reads += 1;
      await this.interruptions.shift()?.(signal);
    }
    const bytes = this.files.get(name)?.subarray(offset, offset + length);
    if (bytes?.byteLength !== length) throw new StoreFault('it says that the file is shorter');
    return bytes;
  };

  /** Does nothing. */
  readonly answer: Interruption = async () => {};

  /** A dead socket: never responds, and fails when aborted. */
  readonly hang: Interruption = (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        this.aborted += 1;
        reject(new Error('aborted'));
      });
    });

  /** A socket that the store has closed. */
  readonly reset: Interruption = () =>
    Promise.reject(
      Object.assign(new Error('read ECONNRESET https://secret.example/'), { code: 'ECONNRESET' }),
    );
}
