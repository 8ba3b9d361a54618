/** Requests per second of one function, over HTTP from another process. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { lambdaHeap } from '../lambda-heap.ts';
import { quantile } from '../quantile.ts';
import { markdownTable, type Section } from '../record.ts';
import type { Load } from './load-generator.ts';
import { mixtureText } from './queries.ts';

/** Concurrent requests: a Lambda function has one at a time, a server may have more. */
const concurrencies = [1, 4, 16];
const seconds = 15;

const fileOf = (name: string): string => join(import.meta.dirname, name);

/**
 * Measures the index in a folder with the mix of queries from a file.
 */
export async function benchThroughput(
  folder: string,
  queries: string,
  onStep: (step: string) => void,
): Promise<Section> {
  onStep('loading the index for HTTP');
  const server = spawn(process.execPath, [...lambdaHeap(), fileOf('search-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const origin = `http://127.0.0.1:${await portOf(server.stdout, once(server, 'exit'))}`;
    const rows: string[][] = [];
    for (const concurrency of concurrencies) {
      onStep(`${concurrency} concurrent requests over HTTP`);
      const args = [fileOf('load-generator.ts'), origin, queries, String(concurrency), String(seconds)];
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000 });
      const load = JSON.parse(stdout) as Load;
      rows.push([String(concurrency), ...cellsOf(load)]);
    }
    const resident = residentBytes(server.pid ?? 0);
    const header = [
      'concurrent requests',
      'requests per second',
      'p50 ms',
      'p99 ms',
      'max ms',
      'per response',
    ];
    const markdown = `${markdownTable(header, rows)}\n\nOne process runs the function's app with the whole index in memory and the heap options of a function of 3,008 MB, ${formatBytes(resident)} resident after all requests. The queries are a mix: ${mixtureText}. The load generator shares the machine's processors. Responses have 25 results with snippets, uncompressed, over keep-alive connections.`;
    return { markdown, keyNumbers: [] };
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  }
}

/** The port printed by a server, unless it exits first. */
async function portOf(output: Readable, exit: Promise<unknown>): Promise<number> {
  const ended = exit.then(() => {
    throw new Error('The search server exited before it listened.');
  });
  const [port] = (await Promise.race([once(output, 'data'), ended])) as [Buffer];
  // The server exits later, when it is stopped; ignore that rejection.
  ended.catch(() => {});
  return Number(port.toString());
}

const cellsOf = ({ milliseconds, seconds, bytes }: Load): string[] => [
  formatCount(Math.round(milliseconds.length / seconds)),
  ...[0.5, 0.99, 1].map((share) => quantile(milliseconds, share).toFixed(1)),
  formatBytes(Math.round(bytes / milliseconds.length)),
];

/** VmRSS of proc_pid_status. */
function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}
