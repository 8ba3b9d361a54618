import { systemErrorCode, UserError } from '../../system/errors.ts';

const otherPlace = 'or name another place with --to.';
const notWritable = `Change its permissions, ${otherPlace}`;
const twoOfOneName = `A file and a folder would have one name there: remove the one that stands there, ${otherPlace}`;
const fullDisk = `Its disk, or the quota on it, is full: free some space, ${otherPlace}`;

const remedies: Record<string, string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: `Its file system is read-only: ${notWritable}`,
  EISDIR: twoOfOneName,
  ENOTDIR: twoOfOneName,
  ENOTEMPTY: twoOfOneName,
  ENOENT: `Its path cannot be made: make it, ${otherPlace}`,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  EXDEV: 'Another disk is mounted within it: let it be on one disk.',
  ENAMETOOLONG: 'Its file system has no names of that length: use another one.',
  ELOOP: 'A link within it leads to itself: remove it.',
};

/** What a system error means for a folder that objects are kept in, as an error for its user; others as they are. */
export function explainFolder(folder: string, cause: unknown): unknown {
  const code = systemErrorCode(cause);
  const remedy = remedies[code ?? ''];
  if (remedy === undefined || cause instanceof UserError || !(cause instanceof Error)) return cause;
  const place = 'path' in cause && typeof cause.path === 'string' ? cause.path : folder;
  return new UserError(`Cannot use ${place} in ${folder} (${code}). ${remedy}`, { cause });
}
