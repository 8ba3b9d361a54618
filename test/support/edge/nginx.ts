/**
 * nginx as a CDN on loopback, with all files in one temporary folder. On Debian 12:
 * `apt-get install --no-install-recommends nginx-light libnginx-mod-http-brotli-filter`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

const program = '/usr/sbin/nginx';
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so';
const template = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8');

/** Returns whether nginx is installed, and logs what is missing. In CI, it always returns true. */
export function canRunNginx(): boolean {
  const missing = [program, brotli].filter((file) => !existsSync(file));
  if (missing.length === 0 || process.env['CI'] !== undefined) return true;
  process.stderr.write(
    `SKIPPED: the tests of the edge need ${missing.join(', ')} (Debian: apt-get install --no-install-recommends nginx-light libnginx-mod-http-brotli-filter)\n`,
  );
  return false;
}

export type Origins = {
  readonly bucket: string;
  readonly storePort: number;
  readonly searchPort: number;
};

const startTimeoutMs = 60_000;

export class Nginx implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  readonly #process: ChildProcess;

  /** Starts nginx with an empty cache and waits until it responds. nginx exits when disposed of, or with this process. */
  static async start(origins: Origins): Promise<Nginx> {
    const nginx = new Nginx(origins, await freePort());
    try {
      await nginx.#untilItAnswers();
    } catch (error) {
      await nginx[Symbol.asyncDispose]();
      throw error;
    }
    return nginx;
  }

  private constructor({ bucket, storePort, searchPort }: Origins, port: number) {
    this.port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'civic-nginx-'));
    const values: Readonly<Record<string, string | number>> = {
      BROTLI: brotli,
      USER: userInfo().username,
      FOLDER: this.#folder,
      PORT: port,
      BUCKET: bucket,
      STORE_PORT: storePort,
      SEARCH_PORT: searchPort,
    };
    const file = join(this.#folder, 'nginx.conf');
    writeFileSync(
      file,
      template.replaceAll(/@([A-Z_]+)@/g, (_, name: string) => String(values[name])),
    );
    // On TERM, unlike KILL, the nginx master also ends its workers.
    this.#process = spawn(
      'setpriv',
      ['--pdeathsig', 'TERM', program, '-c', file, '-e', join(this.#folder, 'error.log')],
      { stdio: 'ignore' },
    );
  }

  async #untilItAnswers(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    while (!(await this.#answers())) {
      if (Date.now() > deadline || this.#process.exitCode !== null)
        throw new Error(`nginx did not start: ${this.#log()}`);
      await sleep(20);
    }
  }

  async #answers(): Promise<boolean> {
    try {
      await fetch(`http://127.0.0.1:${this.port}/`, { method: 'OPTIONS' });
      return true;
    } catch {
      return false;
    }
  }

  /** Simulates an invalidation: fetches an object (`us/places.json`) from the origin into the cache. */
  async invalidate(key: string): Promise<void> {
    const [host, ...path] = key.split('/');
    const headers = { host, 'x-invalidate': 'yes' };
    const outgoing = request({
      host: '127.0.0.1',
      port: this.port,
      path: `/${path.join('/')}`,
      headers,
    }).end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    await buffer(answer);
  }

  /** Returns the error log of nginx. */
  #log(): string {
    const file = join(this.#folder, 'error.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
