/** The measured indexes, each cached in a folder between runs. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { formatCount } from '../../generator/system/terminal.ts';
import { civic } from '../demo-corpus.ts';
import { lambdaHeap } from '../lambda-heap.ts';
import { allDocuments, type Documents, someDocuments } from './documents.ts';
import { engineLabels, type EngineName, indexNameOf } from './engines.ts';
import type { Answers, Built } from './measure.ts';
import { readDocuments } from '../search/documents.ts';
import { drawNationwideQueries } from './queries.ts';

/** Number of meetings to draw queries from; larger sizes use the same queries. */
const sampledMeetings = 10_000;

export type KeptBuild = Built & {
  readonly bytes: number;
  /** Day of the build. */
  readonly day: string;
  /** Seconds spent reading the places of the corpus, if built from one. */
  readonly placesSeconds?: number;
};

export type KeptIndex = { readonly folder: string; readonly build: KeptBuild };

export type IndexesOptions = {
  readonly corpus: string;
  readonly folder: string;
  /** Engines whose indexes to rebuild. */
  readonly rebuilt: ReadonlySet<EngineName>;
  readonly onStep: (step: string) => void;
};

export class Indexes {
  readonly #options: IndexesOptions;
  /** Indexes that are current in this run. */
  readonly #ready = new Map<string, KeptIndex>();

  constructor(options: IndexesOptions) {
    this.#options = options;
  }

  /** Returns this number of meetings, spread over all places, or all if there are fewer. */
  async documents(size: number): Promise<Documents> {
    const { corpus, folder, onStep } = this.#options;
    const all = await allDocuments(corpus, folder, onStep);
    return size < all.count ? someDocuments(all, join(folder, String(size)), size) : all;
  }

  /** Returns a file with the queries for an index of this number of meetings (queries.ts). */
  async queries(size: number): Promise<string> {
    const count = Math.min(size, sampledMeetings);
    const file = join(this.#options.folder, `queries-${count}.json`);
    const documents = await this.documents(count);
    const drawn = drawNationwideQueries(await Array.fromAsync(readDocuments(documents.file)));
    writeFileSync(file, JSON.stringify(drawn));
    return file;
  }

  /** Returns the index of an engine; builds it if missing. */
  async index(asked: EngineName, documents: Documents): Promise<KeptIndex> {
    const name = indexNameOf(asked);
    const folder = join(this.#options.folder, String(documents.count), name);
    const ready = this.#ready.get(folder) ?? (await this.#made(name, documents, folder));
    this.#ready.set(folder, ready);
    return ready;
  }

  async #made(name: EngineName, documents: Documents, folder: string): Promise<KeptIndex> {
    const record = join(folder, 'build.json');
    if (existsSync(record) && !this.#options.rebuilt.has(name))
      return { folder, build: JSON.parse(readFileSync(record, 'utf8')) as KeptBuild };
    this.#step(name, documents, 'building');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const built = await this.#build(name, documents, folder);
    const build = { ...built, bytes: await bytesOf(folder), day: new Date().toISOString().slice(0, 10) };
    writeFileSync(record, JSON.stringify(build));
    return { folder, build };
  }

  async #build(name: EngineName, documents: Documents, folder: string): Promise<Built> {
    const isWhole = documents.file === (await this.documents(Infinity)).file;
    if (name === 'packed' && isWhole) return builtByCivic(this.#options.corpus, folder);
    return (await runMeasure(name, 'build', folder, documents.file, '')) as Built;
  }

  /** Measures the answers of an engine (measure.ts). */
  answers(name: EngineName, documents: Documents): Promise<Answers> {
    return this.#measured(name, documents, 'answer');
  }

  /** Measures its answers to the mix of queries only. */
  mixAnswers(name: EngineName, documents: Documents): Promise<Answers> {
    return this.#measured(name, documents, 'answer-mix');
  }

  async #measured(name: EngineName, documents: Documents, step: string): Promise<Answers> {
    const { folder } = await this.index(name, documents);
    const queries = await this.queries(documents.count);
    this.#step(name, documents, 'answering');
    return (await runMeasure(name, step, folder, documents.file, queries)) as Answers;
  }

  #step(name: EngineName, { count }: Documents, step: string): void {
    this.#options.onStep(`${formatCount(count)} meetings · ${engineLabels[name]} · ${step}`);
  }
}

/** Output of `civic build --json`. */
type CivicBuild = {
  readonly phases: Readonly<Record<string, number>>;
  readonly peak_memory_bytes: number;
};

/** Builds the index of all meetings with a real build. */
function builtByCivic(corpus: string, folder: string): Built & { readonly placesSeconds: number } {
  const args = ['--out', folder, '--only', 'search', '--index', 'packed', '--json'];
  const { phases, peak_memory_bytes } = JSON.parse(civic('build', corpus, ...args)) as CivicBuild;
  const { places = 0, search = 0 } = phases;
  return { seconds: search, placesSeconds: places, peakBytes: peak_memory_bytes, load: loadavg()[0] ?? 0 };
}

async function runMeasure(...args: readonly string[]): Promise<unknown> {
  const file = join(import.meta.dirname, 'measure.ts');
  // The young generation of the function, for the peers too; MiniSearch needs more old objects.
  const [, young] = lambdaHeap();
  const options = ['--expose-gc', '--max-old-space-size=8192', young];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, file, ...args], {
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout);
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
