/** Runs `civic import` in this process, and prints its report with the peak memory and the processor time of the process. */
import { Writable } from 'node:stream';
import { main } from '../../generator/main.ts';
import { collectGarbageEarly } from '../../generator/system/memory.ts';

// As the command does.
collectGarbageEarly();

const chunks: string[] = [];
const stdout = new Writable({
  decodeStrings: false,
  write: (chunk: string | Buffer, _, written) => {
    chunks.push(chunk.toString());
    written();
  },
});
const code = await main(['import', ...process.argv.slice(2), '--json'], {
  stdout,
  stderr: process.stderr,
  env: process.env,
  exitOnSignals: () => {},
  onInterrupt: () => {},
});
if (code !== 0) throw new Error(`The import ended with exit code ${code}: ${chunks.join('')}`);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    report: JSON.parse(chunks.join('')) as unknown,
    peakBytes: maxRSS * 1024,
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
);
