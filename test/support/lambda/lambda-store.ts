/** Stores for the search function: small indexes, and a store in memory that can be made to fail. */
import type { IndexPointer } from '../../../schemas/search.ts';
import { MiniSearchWriter } from '../../../search-lambda/engine/minisearch/write.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { type IndexStore, StoreFault } from '../../../search-lambda/load/index-store.ts';

export type IndexFiles = {
  readonly pointer: IndexPointer;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** An index of one meeting in each of the cities. */
export function indexOf(...cities: string[]): IndexFiles {
  const writer = new MiniSearchWriter();
  for (const [position, city] of cities.entries())
    writer.add(documentIn(city, position), '2026-01-02T03:04:05Z', `p${position}`);
  return writer.finish();
}

const documentIn = (city: string, position: number): SearchDocument => ({
  id: `m${position}`,
  city,
  state: 'Ohio',
  kind: 'city',
  body: 'City Council',
  date: '2026-01-02',
  headline: `${city} rezones the mill`,
  decisions: ['The mill may become housing.'],
  summary: '',
  url: `https://us.civic.example/city/p${position}/#m${position}`,
});

/** The same pointer to a file of other bytes, of the same size. */
export function damaged({ pointer, files }: IndexFiles): IndexFiles {
  const broken = Array.from(files, ([name, bytes]) => {
    const other = Uint8Array.from(bytes);
    other[other.length >> 1] = ~(other[other.length >> 1] ?? 0);
    return [name, other] as const;
  });
  return { pointer, files: new Map(broken) };
}

/** The same pointer to a file that ends in the middle. */
export const truncated = ({ pointer, files }: IndexFiles): IndexFiles => ({
  pointer,
  files: new Map(Array.from(files, ([name, bytes]) => [name, bytes.slice(0, bytes.length >> 1)])),
});

/** What a call does before it answers. */
type Interruption = (signal: AbortSignal) => Promise<void>;

/** A store in memory. */
export class MemoryStore implements IndexStore {
  pointer: string | undefined;
  readonly files = new Map<string, Uint8Array>();
  /** Calls so far, and those among them that were given up. */
  pointerReads = 0;
  reads = 0;
  aborted = 0;
  /** The next calls, of both kinds, do this first. */
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
    this.reads += 1;
    await this.interruptions.shift()?.(signal);
    const bytes = this.files.get(name)?.subarray(offset, offset + length);
    if (bytes?.byteLength !== length) throw new StoreFault('it says that the file is shorter');
    return bytes;
  };

  /** Nothing. */
  readonly answer: Interruption = async () => {};

  /** A socket that died in silence: no answer ever, an error once it is given up. */
  readonly hang: Interruption = (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        this.aborted += 1;
        reject(new Error('aborted'));
      });
    });

  /** A socket that the other side has closed. */
  readonly reset: Interruption = () =>
    Promise.reject(
      Object.assign(new Error('read ECONNRESET https://secret.example/'), { code: 'ECONNRESET' }),
    );
}
