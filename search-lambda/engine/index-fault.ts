/** The index is damaged, incomplete or of an unknown version. The message is safe to publish. */
export class IndexFault extends Error {
  override name = 'IndexFault';
}

/**
 * Returns the fault of an index whose version this program does not read.
 * @param readable versions that the program reads, ascending
 */
export function unknownVersion(version: number, readable: readonly number[]): IndexFault {
  const newest = readable.at(-1) ?? 0;
  const remedy =
    version > newest
      ? 'A newer release wrote it. Upgrade the program that reads it, or write the index again with the version that it reads.'
      : 'An older release wrote it. Write the index again with the current release.';
  const versions = readable.length === 1 ? `version ${newest}` : `versions ${listed(readable)}`;
  return new IndexFault(
    `The index has version ${version} of its format, and this program reads ${versions}. ${remedy}`,
  );
}

/** "4, 5 and 6". */
export const listed = (versions: readonly number[]): string =>
  [versions.slice(0, -1).join(', '), versions.at(-1)].join(' and ');
