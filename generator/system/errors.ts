/**
 * An error that the user can fix: one line on standard error and exit code 1. Any other error is a bug and shows its stack.
 */
export class UserError extends Error {
  override name = 'UserError';
}

/** The code of a Node.js system error (`ENOENT`, `ENOSPC` ...), or undefined for any other error. */
export const systemErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** True if a file or folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '');

/** A link that leads to itself, anywhere in a path, becomes an error for the user; other errors are returned unchanged. */
export function explainLoop(error: unknown): unknown {
  if (systemErrorCode(error) !== 'ELOOP' || !(error instanceof Error)) return error;
  const path = 'path' in error ? String(error.path) : error.message;
  return new UserError(`${path} has a link that leads to itself. Remove it, or name another path.`, {
    cause: error,
  });
}
