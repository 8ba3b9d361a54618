import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a module, relative to the module with the URL `from`, for a program that opens it by path. Modules are
 * TypeScript in the repository and JavaScript in the npm package.
 */
export const moduleFile = (name: string, from: string): string =>
  fileURLToPath(new URL(name + extname(from), from));
