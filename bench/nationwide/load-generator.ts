/**
 * Sends the queries of a mix to a search server over keep-alive connections, a fixed number at a time, from a separate process:
 * `node bench/nationwide/load-generator.ts <origin> <queries> <concurrency> <seconds>` prints JSON.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { requestPathOf } from '../search/ours.ts';
import type { DrawnQueries } from './queries.ts';

export type Load = {
  readonly seconds: number;
  /** Latency of each response received in time. */
  readonly milliseconds: readonly number[];
  readonly bytes: number;
};

const [origin = '', queriesFile = '', concurrency = '', seconds = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) });
const { mix } = JSON.parse(readFileSync(queriesFile, 'utf8')) as DrawnQueries;
const urls = mix.map((query) => new URL(requestPathOf(query), origin));

/** Sends a query; returns the size of the response in bytes. */
const ask = (url: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url.href} answered with status ${response.statusCode}`)),
      );
    }).once('error', reject);
  });

/** Sends queries for this number of seconds; measures the responses received by then. */
async function load(forSeconds: number): Promise<Load> {
  const began = performance.now();
  const end = began + forSeconds * 1000;
  const milliseconds: number[] = [];
  let bytes = 0;
  let next = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now();
      const answerBytes = await ask(urls[next++ % urls.length] ?? new URL(origin));
      if (performance.now() > end) return;
      milliseconds.push(performance.now() - started);
      bytes += answerBytes;
    }
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, client));
  return { seconds: forSeconds, milliseconds, bytes };
}

/** Warm-up: runs every query once, which also compiles the code. */
const warmUpSeconds = 4;

await load(warmUpSeconds);
const loaded = await load(Number(seconds));
process.stdout.write(JSON.stringify(loaded), () => process.exit());
