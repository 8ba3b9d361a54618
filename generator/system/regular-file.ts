/** What a path leads to. Reading a named pipe waits forever for somebody to write to it. */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { systemErrorCode, UserError } from './errors.ts';

/** A path that leads to something that cannot be read as a file. */
export class IrregularFile extends UserError {
  override name = 'IrregularFile';
  /** In words that follow the name of the path. */
  readonly kind: string;

  constructor(path: string, kind: string) {
    super(`${path} ${kind}. Remove it, or name another path.`);
    this.kind = kind;
  }
}

/** Why a path cannot be read as a file, in words that follow its name; undefined if it can. A missing file is left to its reader. */
export const unreadableKind = (path: string): Promise<string | undefined> =>
  stat(path).then(kindOf, kindOfError);

/** @throws {IrregularFile} if the path leads to neither a file nor a folder; a missing file is left to its reader */
export async function requireRegular(path: string): Promise<void> {
  const kind = await unreadableKind(path);
  if (kind !== undefined) throw new IrregularFile(path, kind);
}

/** The same without waiting. */
export function requireRegularSync(path: string): void {
  const kind = unreadableKindSync(path);
  if (kind !== undefined) throw new IrregularFile(path, kind);
}

function unreadableKindSync(path: string): string | undefined {
  try {
    return kindOf(statSync(path));
  } catch (error) {
    return kindOfError(error);
  }
}

/**
 * Reads a file whose path others chose, or may have replaced.
 * @throws {IrregularFile} for a pipe, socket, device or a link to itself
 */
export async function readRegularFile(path: string): Promise<Buffer> {
  await requireRegular(path);
  return await readFile(path);
}

/** The same without waiting. */
export function readRegularFileSync(path: string): Buffer {
  requireRegularSync(path);
  return readFileSync(path);
}

const kindOfError = (error: unknown): string | undefined =>
  systemErrorCode(error) === 'ELOOP' ? 'is a link that leads to itself' : undefined;

function kindOf(found: Stats): string | undefined {
  if (found.isFIFO()) return 'is a named pipe, not a file';
  if (found.isSocket()) return 'is a socket, not a file';
  if (found.isCharacterDevice() || found.isBlockDevice()) return 'is a device, not a file';
  return undefined;
}
