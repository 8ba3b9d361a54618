/** Writing the dataset in exporter processes and in this process gives the same result. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChecked } from '../../../generator/build/opened-corpus.ts';
import { writeExports } from '../../../generator/bulk/exports.ts';
import type { ExportResult } from '../../../generator/bulk/write-form.ts';
import { DroppedRows } from '../../../generator/corpus/dropped-rows.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

const corpusFile = (): string => writeNdjson(join(temporaryFolder(), 'corpus'), richCorpus());

/** Exports a corpus and returns the results without the memory of the processes. */
async function exportCorpus(path: string, folder: string, inProcesses: boolean): Promise<ExportResult[]> {
  const opened = await openChecked(path, { report: () => {} });
  using corpus = opened.corpus;
  const { snapshot, layout, redactions } = corpus;
  const file = await snapshot.sharedFile();
  const droppedRows = new DroppedRows().toPlain();
  const rows = { file, layout, globals: opened.globals, droppedRows, redactions, isUnfiltered: true };
  const spoolFolder = join(temporaryFolder(), 'spool');
  mkdirSync(spoolFolder);
  const setup = { rows, folder, spoolFolder, metadata: { attribution: 'Civic' }, target: folder };
  const results = await writeExports(['database', 'parquet'], setup, { onStep: () => {}, inProcesses });
  return results.map(({ counts, files }) => ({ counts, files }));
}

it('writes the same files with the same hashes either way', async () => {
  const corpus = corpusFile();
  const here = await exportCorpus(corpus, temporaryFolder(), false);
  expect(here.flatMap(({ files }) => files)).toHaveLength(29);
  expect(await exportCorpus(corpus, temporaryFolder(), true)).toEqual(here);
});

it.each([
  ['in exporter processes', true],
  ['in this process', false],
])('names the output folder if it cannot be written, %s', async (_, inProcesses) => {
  const missing = join(temporaryFolder(), 'missing');
  const error: unknown = await exportCorpus(corpusFile(), missing, inProcesses).catch(
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(UserError);
  expect(String(error)).toMatch(new RegExp(`Cannot write ${missing}: .*--out\\.$`));
});
