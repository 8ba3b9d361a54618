import { systemErrorCode, UserError } from '../errors.ts';

const remedies: Record<string, string> = {
  EACCES: 'It is not writable. Change its permissions, or name another one with --out.',
  EPERM: 'It is not writable. Change its permissions, or name another one with --out.',
  EROFS: 'Its file system is read-only. Name another one with --out.',
  ENOTDIR: 'A part of its path is not a folder. Name another one with --out.',
  EISDIR: 'It is a folder. Name a file with --out.',
  ENOENT: 'Its path cannot be made. Name another one with --out.',
  ENOSPC: 'The disk is full. Free some space, or name a place on another disk with --out.',
  EDQUOT: 'The disk quota is used up. Free some space, or name a place on another disk with --out.',
  EFBIG:
    'A file grew beyond what the system allows. Raise the limit (ulimit -f), or use another file system.',
  EEXIST: 'Two files of the build have the same path, which is a fault of this program; please report it.',
  ERR_SQLITE_ERROR:
    'The disk may be full, or the path not writable. Free some space, or name another one with --out.',
};

/**
 * Says in plain words what a system error means for the output at `target`.
 * @throws {UserError} in the place of such errors; others pass.
 */
export function withClearErrors<Result>(target: string, write: () => Result): Result {
  try {
    return write();
  } catch (cause) {
    const remedy = remedies[systemErrorCode(cause) ?? ''];
    if (remedy === undefined || isFaultOfSql(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : '';
    throw new UserError(`Cannot write ${target}: ${reason}. ${remedy}`, { cause });
  }
}

/** https://www.sqlite.org/rescode.html: read-only, input or output, full, cannot open; other errors are bugs. */
const diskCodes = new Set([8, 10, 13, 14]);

const isFaultOfSql = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && !diskCodes.has(Number(error.errcode) & 0xff);
