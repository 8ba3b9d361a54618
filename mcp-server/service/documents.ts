/** Published JSON, read and checked. */
import type { z } from 'zod';
import { documentMaxBytes } from '../../schemas/values.ts';
import { Fault } from '../fault.ts';
import type { DocumentCache } from './document-cache.ts';
import type { Get } from './http.ts';
import type { HttpAnswer } from './patience.ts';

export type DocumentReader = {
  /** The document at the address, or undefined where there is none. */
  readonly read: <Shape extends z.ZodType>(
    url: string,
    shape: Shape,
    signal: AbortSignal | undefined,
  ) => Promise<z.output<Shape> | undefined>;
};

/** Reads documents; those that have not changed since they were last read are not sent again. */
export const documentReader = (get: Get, cache: DocumentCache): DocumentReader => ({
  async read(url, shape, signal) {
    const cached = cache.get(url);
    const headers: Record<string, string> = cached === undefined ? {} : { 'If-None-Match': cached.etag };
    const answer = await get({ url, headers, signal, maxBytes: documentMaxBytes });
    if (answer.status === 304 && cached !== undefined && holds(shape, cached.document))
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
 * The JSON of a 200 answer.
 * @throws {Fault} for any other status, and for what has not the shape.
 */
export function parseDocument<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  { status, body }: HttpAnswer,
): z.output<Shape> {
  if (status !== 200) throw new Fault(`${url} answers ${status}. Try again later; the service has a fault.`);
  const document = parseJson(url, body);
  if (holds(shape, document)) return document;
  const issue = shape.safeParse(document).error?.issues.find(matters);
  throw new Fault(
    `${url} is not as it should be: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. The service, or this program, is of another version.`,
  );
}

function parseJson(url: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new Fault(`${url} is not JSON. The address of the service may be wrong.`, { cause });
  }
}

/** Shapes that documents are known to have: to check 9 MB takes longer than to ask whether they have changed. */
const knownShapes = new WeakMap<object, z.ZodType>();

/** Whether a value has all of a published shape. It may have more: fields are only ever added. */
function holds<Shape extends z.ZodType>(shape: Shape, value: unknown): value is z.output<Shape> {
  if (typeof value !== 'object' || value === null) return false;
  if (knownShapes.get(value) === shape) return true;
  if (shape.safeParse(value).error?.issues.some(matters) === true) return false;
  knownShapes.set(value, shape);
  return true;
}

const matters = ({ code }: z.core.$ZodIssue): boolean => code !== 'unrecognized_keys';
