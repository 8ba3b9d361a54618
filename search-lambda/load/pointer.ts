import { createHash } from 'node:crypto';
import { indexPointerKey } from '../../schemas/paths.ts';
import { indexFilesOf, type IndexPointer, indexPointerSchema } from '../../schemas/index-pointer.ts';
import { IndexFault } from '../engine/index-fault.ts';

/**
 * Parses the content of a pointer file.
 * @throws {IndexFault} if it is not a pointer, or one of a later form
 */
export function parsePointer(content: string | Uint8Array, key = indexPointerKey): IndexPointer {
  const result = indexPointerSchema.safeParse(parseJson(content, key));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new IndexFault(
    `The pointer ${key} is invalid, or of a later version: ${issue?.path.join('.') || 'root'}: ${issue?.message}.`,
  );
}

function parseJson(content: string | Uint8Array, key: string): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content));
  } catch (cause) {
    throw new IndexFault(`The pointer ${key} is not valid JSON.`, { cause });
  }
}

/** Identifies the content of an index: the same files give the same 16 hexadecimal digits. */
export const versionOf = (pointer: IndexPointer): string =>
  createHash('sha256')
    .update(
      indexFilesOf(pointer)
        .map(({ sha256 }) => sha256)
        .join(''),
    )
    .digest('hex')
    .slice(0, 16);
