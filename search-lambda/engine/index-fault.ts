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
  return new IndexFault(
    `The index has version ${version} of its format, and this program reads ${namedVersions(readable)}. ${remedy}`,
  );
}

/** "version 7", "versions 7 and 8". */
export const namedVersions = (versions: readonly number[]): string =>
  versions.length === 1
    ? `version ${versions[0]}`
    : `versions ${[versions.slice(0, -1).join(', '), versions.at(-1)].join(' and ')}`;
