/**
 * Builds a site without its pages, to measure what pages add: `node bench/build/json-build.ts <corpus> <folder>`
 * prints the seconds. Runs in a separate process to measure only its own memory.
 */
import { build } from '../../generator/build/build.ts';
import { readConfig } from '../../generator/system/config.ts';
import { Findings } from '../../generator/corpus/check/findings.ts';

const [corpus = '', folder = ''] = process.argv.slice(2);
const started = performance.now();
await build(corpus, {
  config: await readConfig(undefined),
  folder,
  parts: ['site'],
  withPages: false,
  asOf: new Date(),
  findings: new Findings(() => {}, { skipInvalid: false }),
  events: {},
});
process.stdout.write(String((performance.now() - started) / 1000));
