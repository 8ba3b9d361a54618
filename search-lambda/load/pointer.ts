import { createHash } from 'node:crypto';
import { indexPointerKey } from '../../schemas/paths.ts';
import { type IndexPointer, indexPointerSchema } from '../../schemas/search.ts';
import { IndexFault } from '../engine/index-fault.ts';

/**
 * The pointer that a file holds.
 * @throws {IndexFault} when it is none, or one of a later form.
 */
export function parsePointer(content: string | Uint8Array): IndexPointer {
  const result = indexPointerSchema.safeParse(parseJson(content));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new IndexFault(
    `The pointer ${indexPointerKey} is not one that this program knows: ${issue?.path.join('.') || 'all of it'}: ${issue?.message}.`,
  );
}

function parseJson(content: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content));
  } catch (cause) {
    throw new IndexFault(`The pointer ${indexPointerKey} is not JSON.`, { cause });
  }
}

/** Names the content of an index: the same files give the same 16 hexadecimal digits. */
export const versionOf = ({ segments, live }: IndexPointer): string =>
  createHash('sha256')
    .update([...segments, ...(live ? [live] : [])].map(({ sha256 }) => sha256).join(''))
    .digest('hex')
    .slice(0, 16);
