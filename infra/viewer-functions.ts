/** The source of the CloudFront Functions that run for each viewer request. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../schemas/config.ts';
import { problemOf } from '../schemas/errors.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`functions/${name}.js`, import.meta.url)), 'utf8');

/** For the sites and the archive. */
export const siteFunctionCode = (): string => read('site');

/** For the search host, with the app's own problem document for a wrong method. */
export function searchFunctionCode(config: Config): string {
  const refusal = problemOf(config, 'method-not-allowed', 'Use one of GET, HEAD, OPTIONS.');
  return `const refusal = ${JSON.stringify(refusal)};\n${read('search')}`;
}
