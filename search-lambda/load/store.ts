/** Where an index and its pointer are read from. */
export type IndexStore = {
  /** The content of `search/current.json`. Rejects where there is none. */
  readonly readPointer: (signal: AbortSignal) => Promise<string | Uint8Array>;
  /** Exactly `length` bytes from `offset` of a file beside the pointer. Rejects where the file has no such part. */
  readonly read: (name: string, offset: number, length: number, signal: AbortSignal) => Promise<Uint8Array>;
};

/** Why a store gave nothing, in plain words without anything secret: `/health` shows them to everyone. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}
