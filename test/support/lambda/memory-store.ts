/** An object store in memory that records requests and lets tests interrupt them. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import {
  type Condition,
  ConditionFailed,
  type FoundObject,
  type ObjectBody,
  type ObjectHeaders,
  type ObjectStore,
  type StoredObject,
} from '../../../generator/store/object-store.ts';

type Held = { readonly body: Buffer; readonly headers: ObjectHeaders; readonly etag: string };
export type StoreRequest = {
  readonly verb: 'get' | 'put' | 'head' | 'list' | 'delete';
  readonly key: string;
};

export class MemoryStore implements ObjectStore {
  readonly name = 'memory';
  readonly objects = new Map<string, Held>();
  readonly requests: StoreRequest[] = [];
  /** Called before a request takes effect. If it throws, the request fails. */
  before: (request: StoreRequest) => void = () => {};
  /** Called after a request took effect. */
  after: (request: StoreRequest) => void = () => {};
  #puts = 0;

  async get(key: string): Promise<FoundObject | undefined> {
    return this.#request({ verb: 'get', key }, () => this.objects.get(key));
  }

  async read(key: string, offset: number, length: number): Promise<Uint8Array | undefined> {
    const held = await this.#request({ verb: 'get', key }, () => this.objects.get(key));
    return held?.body.subarray(offset, offset + length);
  }

  async download(key: string, file: string): Promise<boolean> {
    const held = await this.#request({ verb: 'get', key }, () => this.objects.get(key));
    if (held !== undefined) await writeFile(file, held.body, { flag: 'wx' });
    return held !== undefined;
  }

  async put(
    key: string,
    body: ObjectBody,
    headers: ObjectHeaders,
    condition?: Condition,
  ): Promise<{ etag: string }> {
    const bytes = body instanceof Uint8Array ? Buffer.from(body) : await readFile(body.file);
    if (createHash('sha256').update(bytes).digest('hex') !== headers.sha256)
      throw new Error(`${key} is damaged`);
    return this.#request({ verb: 'put', key }, () => {
      if (condition !== undefined && !this.#holds(key, condition)) throw new ConditionFailed(key);
      const etag = `"${++this.#puts}"`;
      this.objects.set(key, { body: bytes, headers, etag });
      return { etag };
    });
  }

  async head(key: string): Promise<(StoredObject & { sha256?: string }) | undefined> {
    return this.#request({ verb: 'head', key }, () => {
      const held = this.objects.get(key);
      return held && { key, bytes: held.body.length, modifiedAt: new Date(0), sha256: held.headers.sha256 };
    });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    await this.#request({ verb: 'list', key: prefix }, () => undefined);
    for (const key of [...this.objects.keys()].toSorted())
      if (key.startsWith(prefix))
        yield { key, bytes: this.objects.get(key)?.body.length ?? 0, modifiedAt: new Date(0) };
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#request({ verb: 'delete', key }, () => this.objects.delete(key));
  }

  /** Returns the keys put since the last call, without the publisher's own. */
  takePuts(): string[] {
    const keys = this.requests.filter(({ verb }) => verb === 'put').map(({ key }) => key);
    this.requests.length = 0;
    return keys.filter((key) => !key.startsWith('.build/')).toSorted();
  }

  /** Returns the published objects by key. */
  published(): Map<string, Buffer> {
    const keys = [...this.objects.keys()].filter((key) => !key.startsWith('.build/')).toSorted();
    return new Map(keys.map((key) => [key, this.objects.get(key)?.body ?? Buffer.alloc(0)]));
  }

  #holds(key: string, condition: Condition): boolean {
    const etag = this.objects.get(key)?.etag;
    return 'ifAbsent' in condition ? etag === undefined : etag === condition.ifMatch;
  }

  async #request<Result>(request: StoreRequest, effect: () => Result): Promise<Result> {
    this.requests.push(request);
    // Other requests can take effect in between, as over a network.
    await Promise.resolve();
    this.before(request);
    const result = effect();
    this.after(request);
    return result;
  }
}
