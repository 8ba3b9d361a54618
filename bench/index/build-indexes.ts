/**
 * Builds packed indexes: `node bench/index/build-indexes.ts <corpus> <folder> <meetings or both>` prints a `Build` as JSON. Runs in a
 * separate process to measure only its own processor time and memory.
 */
import { build } from '../../generator/build/build.ts';
import { Findings } from '../../generator/corpus/check/findings.ts';
import { readConfig } from '../../generator/system/config.ts';
import { indexNames } from '../../schemas/paths.ts';
import { processorSeconds } from '../nationwide/processor-time.ts';

export type Build = {
  readonly meetings: number;
  readonly decisions: number;
  /** Seconds of each phase. */
  readonly phases: Readonly<Record<string, number>>;
  readonly processorSeconds: number;
  readonly peakMemoryBytes: number;
  readonly bytes: number;
};

const [corpus = '', folder = '', which] = process.argv.slice(2);
const { phases, peakMemoryBytes, artifacts, index } = await build(corpus, {
  config: await readConfig(undefined),
  folder,
  parts: ['search'],
  index: 'packed',
  indexes: which === 'meetings' ? ['meetings'] : indexNames,
  asOf: new Date(),
  findings: new Findings(() => {}, { skipInvalid: false }),
  events: {},
});
const built: Build = {
  meetings: index?.report?.meetings ?? 0,
  decisions: index?.decisionsReport?.meetings ?? 0,
  phases: Object.fromEntries(phases.map(({ name, elapsedMs }) => [name, elapsedMs / 1000])),
  processorSeconds: processorSeconds(),
  peakMemoryBytes,
  bytes: artifacts.reduce((sum, { bytes }) => sum + bytes, 0),
};
process.stdout.write(JSON.stringify(built));
