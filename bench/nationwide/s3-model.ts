/**
 * A model of S3 for reading an index, with S3's limits: `node bench/nationwide/s3-model.ts <folder> <profile>` prints
 * its port. Runs in a separate process, to exclude its work from the measurements.
 *
 * `GET /<bucket>/search/current.json` points to the folder's index, under a name that changes with every `POST /next`, to
 * simulate publishing a new index with the same content.
 */
import { openSync, readFileSync, readSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type IndexPointer, indexPointerSchema } from '../../schemas/index-pointer.ts';
import { type S3Profile, s3Profiles } from './s3-profiles.ts';

/** Interval between writes. */
const tickMs = 2;

/** Unsent bytes accumulate for at most this many milliseconds. */
const maxCatchUpMs = 20;

/** A part of the file being sent. */
type Stream = { at: number; readonly end: number; allowance: number; readonly response: ServerResponse };

/** Sends parts of a file, limiting each stream and their total to S3's rates. */
class LimitedFile {
  readonly #descriptor: number;
  readonly #profile: S3Profile;
  readonly #streams = new Set<Stream>();
  #lastTick = performance.now();

  constructor(path: string, profile: S3Profile) {
    this.#descriptor = openSync(path, 'r');
    this.#profile = profile;
    setInterval(() => this.#tick(), tickMs);
  }

  send(from: number, end: number, response: ServerResponse): void {
    const stream = { at: from, end, allowance: 0, response };
    this.#streams.add(stream);
    response.once('close', () => this.#streams.delete(stream));
  }

  #tick(): void {
    const now = performance.now();
    const seconds = Math.min(now - this.#lastTick, maxCatchUpMs) / 1000;
    this.#lastTick = now;
    let left = this.#profile.bytesPerSecond * seconds;
    const ready = [...this.#streams].filter(({ response }) => !response.writableNeedDrain);
    for (const [index, stream] of ready.entries()) {
      const share = Math.min(left / (ready.length - index), this.#profile.bytesPerSecondAStream * seconds);
      left -= this.#advance(stream, share);
    }
  }

  /** Sends up to this many bytes of a stream; returns the number sent. */
  #advance(stream: Stream, bytes: number): number {
    stream.allowance += bytes;
    const part = Buffer.allocUnsafe(Math.min(Math.floor(stream.allowance), stream.end - stream.at));
    readSync(this.#descriptor, part, 0, part.length, stream.at);
    stream.response.write(part);
    stream.allowance -= part.length;
    stream.at += part.length;
    if (stream.at === stream.end) {
      this.#streams.delete(stream);
      stream.response.end();
    }
    return part.length;
  }
}

function serve(folder: string, profile: S3Profile): void {
  const pointer = indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')));
  const [segment] = pointer.segments;
  if (segment === undefined) throw new Error(`${folder} has no index`);
  const file = new LimitedFile(join(folder, segment.name), profile);
  let published = 0;
  const answer = async ({ method, url = '', headers }: IncomingMessage, response: ServerResponse) => {
    if (method === 'POST') {
      published++;
      response.end();
      return;
    }
    await pause(profile.firstByteMs);
    if (!url.includes('.civicidx')) {
      response.end(JSON.stringify(republished(pointer, published)));
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const [from, end] = [Number(first), Number(last) + 1];
    response.writeHead(206, {
      'Content-Length': end - from,
      'Content-Range': `bytes ${from}-${end - 1}/${segment.bytes}`,
    });
    file.send(from, end, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${port}\n`);
  });
}

/** Returns a pointer to the same index under another name. */
const republished = (pointer: IndexPointer, number: number): IndexPointer => ({
  ...pointer,
  segments: pointer.segments.map((segment) => ({
    ...segment,
    name: `${number}-${segment.name}`,
    sha256: String(number).padStart(64, '0'),
  })),
});

const [folder = '', profileName = ''] = process.argv.slice(2);
const profile = s3Profiles.find(({ name }) => name === profileName);
if (profile === undefined) throw new Error(`Unknown profile: ${profileName}`);
serve(folder, profile);
