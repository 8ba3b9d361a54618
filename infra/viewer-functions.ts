/** The text of the functions that CloudFront runs for each request of a viewer. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../schemas/config.ts';
import { problemOf } from '../schemas/errors.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`functions/${name}.js`, import.meta.url)), 'utf8');

/** Of the sites and the archive. */
export const siteFunctionCode = (): string => read('site');

/** Of the search host. The problem document that it answers a wrong method with is the app's own. */
export function searchFunctionCode(config: Config): string {
  const refusal = problemOf(config, 'method-not-allowed', 'Use one of GET, HEAD, OPTIONS.');
  return `const refusal = ${JSON.stringify(refusal)};\n${read('search')}`;
}
