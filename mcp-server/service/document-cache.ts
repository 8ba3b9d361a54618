/** What was read last, so that it need not be sent again while it is the same. */

export type CachedDocument = {
  readonly etag: string;
  readonly document: unknown;
  /** Size of its JSON. */
  readonly sizeBytes: number;
};

/** Documents by URL, of so many bytes of JSON in all; the one that was used least recently goes first. */
export class DocumentCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, CachedDocument>();
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(url: string): CachedDocument | undefined {
    const entry = this.#entries.get(url);
    if (entry !== undefined) this.put(url, entry);
    return entry;
  }

  put(url: string, entry: CachedDocument): void {
    this.delete(url);
    this.#entries.set(url, entry);
    this.#sizeBytes += entry.sizeBytes;
    // A Map goes through its keys in the order in which they came in.
    for (const oldest of this.#entries.keys()) {
      if (this.#sizeBytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(url: string): void {
    this.#sizeBytes -= this.#entries.get(url)?.sizeBytes ?? 0;
    this.#entries.delete(url);
  }
}
