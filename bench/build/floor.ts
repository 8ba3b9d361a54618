/**
 * The lower bound for a build: reading every row of the corpus once, and writing the same number of bytes and files.
 * Runs in a child process to measure only its own memory: `node bench/build/floor.ts read|write <folder or file> ...`
 */
import { randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { quoteName } from '../../schemas/ddl.ts';
import { placeTables } from '../../schemas/tables/index.ts';
import { readManifest } from '../../generator/store/manifest.ts';

type Share = {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly index: number;
  readonly threads: number;
};

/** Reads and discards all rows, place by place, like the build. */
function readRows({ from, index, threads }: Share): void {
  using database = new DatabaseSync(from, { readOnly: true });
  const places = database.prepare('SELECT id FROM municipalities ORDER BY id').all();
  const statements = placeTables.map((name) =>
    database.prepare(`SELECT * FROM ${quoteName(name)} WHERE muni_id = ?`),
  );
  for (const [number, place] of places.entries()) {
    if (number % threads !== index) continue;
    for (const statement of statements) for (const row of statement.iterate(String(place['id']))) void row;
  }
}

/** Writes files with the sizes in a build's manifest, filled with incompressible bytes. */
async function writeFiles({ from, to, index, threads }: Share): Promise<void> {
  const manifest = await readManifest(from);
  const bytes = randomFillSync(Buffer.allocUnsafe(10_000_000));
  for (const [number, artifact] of (manifest?.artifacts ?? []).entries()) {
    if (number % threads !== index) continue;
    const file = join(to, artifact.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes.subarray(0, artifact.bytes));
  }
}

async function runThreads(kind: string, from: string, to: string): Promise<number> {
  const started = performance.now();
  const threads = availableParallelism();
  await Promise.all(
    Array.from({ length: threads }, (_, index) => {
      const worker = new Worker(fileURLToPath(import.meta.url), {
        workerData: { kind, from, to, index, threads },
      });
      return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
    }),
  );
  return (performance.now() - started) / 1000;
}

if (isMainThread) {
  const [kind = '', from = '', to = ''] = process.argv.slice(2);
  process.stdout.write(`${await runThreads(kind, from, to)}\n`);
} else {
  const share = workerData as Share;
  if (share.kind === 'read') readRows(share);
  else await writeFiles(share);
}
