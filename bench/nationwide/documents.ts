/**
 * Search documents of a demo corpus in files, for indexes of several sizes. Those of a smaller size are spread over all
 * places, and stand in every greater one: the same queries can be asked of all sizes.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeDocuments } from '../search/documents.ts';

export type Documents = { readonly file: string; readonly count: number };

/** Multiples of the golden ratio's fraction are spread evenly at every length. */
const goldenFraction = (Math.sqrt(5) - 1) / 2;
/** Of `n` of them the number below a bound differs from `n` times the bound by less than this. */
const spreadError = 16;

/** All searchable meetings of a corpus; they are read from it where the folder does not have them yet. */
export async function allDocuments(
  corpus: string,
  folder: string,
  onStep: (step: string) => void,
): Promise<Documents> {
  const file = join(folder, 'documents.ndjson');
  const countFile = join(folder, 'documents.count');
  if (!existsSync(countFile)) {
    onStep('reading the demo corpus');
    mkdirSync(folder, { recursive: true });
    writeFileSync(countFile, String(await writeDocuments(corpus, file)));
  }
  return { file, count: Number(readFileSync(countFile, 'utf8')) };
}

/** So many of all documents, in a file of the folder, or all of them where there are no more. */
export async function someDocuments(all: Documents, folder: string, count: number): Promise<Documents> {
  if (count >= all.count) return all;
  const file = join(folder, 'documents.ndjson');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    await pipeline(Readable.from(spreadLines(all, count)), createWriteStream(`${file}.part`));
    renameSync(`${file}.part`, file);
  }
  return { file, count };
}

async function* spreadLines(all: Documents, count: number): AsyncGenerator<string> {
  const share = (count + spreadError) / all.count;
  let number = 0;
  let written = 0;
  for await (const line of createInterface({ input: createReadStream(all.file) })) {
    if ((number++ * goldenFraction) % 1 >= share) continue;
    yield `${line}\n`;
    if (++written === count) return;
  }
}
