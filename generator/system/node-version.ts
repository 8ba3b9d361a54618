/** The oldest version with a node:sqlite that reads a corpus correctly: 22.18 reports columns out of range. */
export const oldestNode = '22.20.0';

/** Why this version of Node.js cannot run the program, or undefined if it can. */
export const unsupportedNode = (version: string): string | undefined =>
  version.localeCompare(oldestNode, 'en', { numeric: true }) < 0
    ? `civic needs Node.js ${oldestNode} or newer, and this is ${version}. Install a newer version from https://nodejs.org.`
    : undefined;
