import { systemErrorCode, UserError } from '../system/errors.ts';

const remedies: Record<string, string> = {
  EACCES: 'It is not writable. Change its permissions, or name another one with --out.',
  EPERM: 'It is not writable. Change its permissions, or name another one with --out.',
  EROFS: 'Its file system is read-only. Name another one with --out.',
  ENOTDIR: 'A part of its path is not a folder. Name another one with --out.',
  EISDIR: 'It is a folder. Name a file with --out.',
  ENOENT: 'Its path cannot be created. Name another one with --out.',
  ENOSPC: 'The disk is full. Free some space, or name a path on another disk with --out.',
  EDQUOT: 'The disk quota is used up. Free some space, or name a path on another disk with --out.',
  EFBIG:
    'A file exceeds the size limit of the system. Raise the limit (ulimit -f), or use another file system.',
  EEXIST: 'Two files of the build have the same path. Please report this as a bug.',
  ERR_SQLITE_ERROR:
    'The disk may be full, or the path is not writable. Free some space, or name another one with --out.',
};

/**
 * Runs `write` and explains system errors about the output at `target`.
 * @throws {UserError} instead of system errors; other errors are not changed.
 */
export function withClearErrors<Result>(target: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw explainWrite(target, error);
  }
}

/** Turns a system error about the output at `target` into an error for the user; other errors are returned unchanged. */
export function explainWrite(target: string, cause: unknown): unknown {
  const remedy = remedies[codeOf(cause) ?? ''];
  if (remedy === undefined || isSqlBug(cause)) return cause;
  const reason = cause instanceof Error ? cause.message.split('\n')[0] : '';
  return new UserError(`Cannot write ${target}: ${reason}. ${remedy}`, { cause });
}

/** DuckDB has no error codes; its message contains the system’s. */
function codeOf(error: unknown): string | undefined {
  const isFull =
    sqliteCode(error) === fullCode ||
    (error instanceof Error && error.message.includes('No space left on device'));
  if (isFull) return 'ENOSPC';
  return isMissing(error) ? 'ENOENT' : systemErrorCode(error);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  error.message.startsWith('IO Error: Cannot open file') &&
  error.message.includes('No such file or directory');

/** https://www.sqlite.org/rescode.html: read-only, input or output, full, cannot open; other errors are bugs. */
const fullCode = 13;
const diskCodes = new Set([8, 10, fullCode, 14]);

/** The primary result code of SQLite; undefined for other errors. */
const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

const isSqlBug = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== undefined && !diskCodes.has(code);
};
