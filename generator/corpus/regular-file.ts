/** What a path of a corpus leads to. Reading a named pipe waits forever for somebody to write to it. */
import { stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { systemErrorCode } from '../system/errors.ts';

/** Why a path cannot be read as a file, in words that follow its name; undefined if it can. A missing file is left to its reader. */
export async function unreadableKind(path: string): Promise<string | undefined> {
  try {
    return kindOf(await stat(path));
  } catch (error) {
    if (systemErrorCode(error) === 'ELOOP') return 'is a link that leads to itself';
    return undefined;
  }
}

function kindOf(found: Stats): string | undefined {
  if (found.isFIFO()) return 'is a named pipe, not a file';
  if (found.isSocket()) return 'is a socket, not a file';
  if (found.isCharacterDevice() || found.isBlockDevice()) return 'is a device, not a file';
  return undefined;
}
