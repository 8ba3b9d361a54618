/** Reads published JSON documents, validates them and caches them by ETag. */
import type { z } from 'zod';
import { plainText } from '../../schemas/formats/plain-texts.ts';
import { documentMaxBytes } from '../../schemas/values.ts';
import { Fault } from '../fault.ts';
import type { Get } from './http.ts';
import type { HttpAnswer } from './retries.ts';

export type DocumentReader = {
  /** The document at a URL, or undefined if there is none. */
  readonly read: <Shape extends z.ZodType>(
    url: string,
    shape: Shape,
    signal: AbortSignal | undefined,
  ) => Promise<z.output<Shape> | undefined>;
};

/** A host that serves a site under a longer address, with its links rewritten, sends more than was published. */
const readMaxBytes = 2 * documentMaxBytes;

/** Returns a reader that revalidates cached documents instead of fetching them again. */
export const documentReader = (get: Get, cache: DocumentCache): DocumentReader => ({
  async read(url, shape, signal) {
    const cached = cache.get(url);
    const headers: Record<string, string> = cached === undefined ? {} : { 'If-None-Match': cached.etag };
    const answer = await get({ url, headers, signal, maxBytes: readMaxBytes });
    if (answer.status === 304 && cached !== undefined && matchesShape(shape, cached.document))
      return cached.document;
    cache.delete(url);
    if (answer.status === 404) return undefined;
    const document = parseDocument(url, shape, answer);
    const etag = answer.headers.get('ETag');
    if (etag !== null) cache.put(url, { etag, document, sizeBytes: answer.body.byteLength });
    return document;
  },
});

/**
 * Parses the JSON of a response with status 200.
 * @throws {Fault} for any other status, and for JSON without the expected shape
 */
export function parseDocument<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  { status, body }: HttpAnswer,
): z.output<Shape> {
  if (status !== 200) throw new Fault(`${url} returned HTTP ${status}: the service failed. Try again later.`);
  const document = parseJson(url, body);
  if (matchesShape(shape, document)) return document;
  const issue = shape.safeParse(document).error?.issues.find(isRelevant);
  throw new Fault(
    `${url} has an unexpected format: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. The service and this program have different versions.`,
  );
}

function parseJson(url: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body), plainValue);
  } catch (cause) {
    throw new Fault(`${url} is not JSON. The URL of the service may be wrong.`, { cause });
  }
}

/** Names and other texts of one line cannot begin a line of an answer, and no text turns around what follows it. */
const plainValue = (name: string, value: unknown): unknown =>
  typeof value === 'string' ? plainText(name, value) : value;

/** Shapes that documents have passed: validating 9 MB takes longer than a revalidation request. */
const validatedShapes = new WeakMap<object, z.ZodType>();

/** Whether a value matches a published shape. It may have more fields: they are only ever added. */
function matchesShape<Shape extends z.ZodType>(shape: Shape, value: unknown): value is z.output<Shape> {
  if (typeof value !== 'object' || value === null) return false;
  if (validatedShapes.get(value) === shape) return true;
  if (shape.safeParse(value).error?.issues.some(isRelevant) === true) return false;
  validatedShapes.set(value, shape);
  return true;
}

const isRelevant = ({ code }: z.core.$ZodIssue): boolean => code !== 'unrecognized_keys';

export type CachedDocument = {
  readonly etag: string;
  readonly document: unknown;
  /** Size of its JSON. */
  readonly sizeBytes: number;
};

/** An LRU cache of documents by URL, limited by the total size of their JSON. */
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
    // A Map iterates in insertion order.
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
