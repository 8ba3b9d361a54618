/** Keeps footers and column chunks between queries, so that the next page of an answer needs few requests. */
import type { OpenTable } from './open-table.ts';

/** The footers of the largest tables take about 10 MB of memory each. */
const maxTables = 8;
const maxChunkBytes = 32_000_000;

export class DatasetCache {
  /** By path, least recently used first. */
  readonly #tables = new Map<string, OpenTable>();
  readonly #chunks = new Map<string, ArrayBuffer>();
  #chunkBytes = 0;

  getTable(path: string): OpenTable | undefined {
    return touch(this.#tables, path);
  }

  putTable(table: OpenTable): void {
    this.#tables.delete(table.path);
    this.#tables.set(table.path, table);
    for (const path of this.#tables.keys()) if (this.#tables.size > maxTables) this.#tables.delete(path);
  }

  /** The bytes of a column of a row group, by offset in the file. */
  getChunk(table: OpenTable, start: number): ArrayBuffer | undefined {
    return touch(this.#chunks, chunkKey(table, start));
  }

  putChunk(table: OpenTable, start: number, bytes: ArrayBuffer): void {
    const key = chunkKey(table, start);
    this.#drop(key);
    this.#chunks.set(key, bytes);
    this.#chunkBytes += bytes.byteLength;
    for (const oldest of this.#chunks.keys()) if (this.#chunkBytes > maxChunkBytes) this.#drop(oldest);
  }

  #drop(key: string): void {
    this.#chunkBytes -= this.#chunks.get(key)?.byteLength ?? 0;
    this.#chunks.delete(key);
  }
}

const chunkKey = ({ path, version }: OpenTable, start: number): string => `${path} ${version} ${start}`;

/** Returns an entry and marks it as most recently used. */
function touch<Value>(map: Map<string, Value>, key: string): Value | undefined {
  const value = map.get(key);
  if (value === undefined) return undefined;
  map.delete(key);
  map.set(key, value);
  return value;
}
