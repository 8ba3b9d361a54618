import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMain } from '../../support/cli.ts';
import { pdfLines, pdfOf } from '../../support/pdf.ts';
import { Documents, sha } from './documents.fixture.ts';

const lines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

const pdf = pdfOf([
  pdfLines(['Agenda of the regular meeting of the council']),
  pdfLines(['Replacement of the generators at the water works']),
]);

/** A corpus with a fetched PDF, in which two meetings have the same bytes. */
async function fetched(): Promise<Documents> {
  const documents = await Documents.start(
    [
      { id: 'd1', path: '/agenda.pdf' },
      { id: 'd2', path: '/again.pdf', meeting: 'm2' },
    ],
    ({ path }) => ({ '/agenda.pdf': { body: pdf }, '/again.pdf': { body: pdf } })[path],
  );
  await documents.fetch();
  return documents;
}

it('writes each page of each content once, without redacted pages', async () => {
  const documents = await fetched();
  const output = join(documents.folder, 'document_texts.ndjson');
  const run = (...more: string[]) =>
    runMain(['documents', 'export', '--corpus', documents.corpus, '--out', output, ...more]);
  expect(await run()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 document with 2 pages and \d+ characters → /) as string,
  });
  const page = {
    document_sha256: sha(pdf),
    pages: 2,
    language: null,
    read_by: 'text',
    start_seconds: null,
  };
  expect(lines(readFileSync(output, 'utf8'))).toEqual([
    { ...page, page: 1, text: 'Agenda of the regular meeting of the council' },
    { ...page, page: 2, text: 'Replacement of the generators at the water works' },
  ]);
  writeFileSync(join(documents.folder, 'redactions.ndjson'), '{"table":"documents","id":"d2","pages":[2]}');
  const json: unknown = JSON.parse((await run('--json')).stdout);
  expect(json).toMatchObject({ file: output, documents: 1, pages: 1 });
  expect(lines(readFileSync(output, 'utf8'))).toMatchObject([{ page: 1 }]);
});

const exported = (corpus: string, output: string) =>
  runMain(['documents', 'export', '--corpus', corpus, '--out', output]);

it('never replaces the corpus, or any file of another format', async () => {
  const documents = await fetched();
  const before = readFileSync(documents.corpus);
  const { code, stderr } = await exported(documents.corpus, documents.corpus);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^error --out \S+us\.db has another format\. Name a file that ends in \.ndjson\.\n$/,
  );
  expect(readFileSync(documents.corpus).equals(before)).toBe(true);
});

it('writes nothing without a text, or where it cannot', async () => {
  const documents = await fetched();
  const missing = join(documents.folder, 'missing', 'texts.ndjson');
  expect(await exported(documents.corpus, missing)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^error Cannot write .+: ENOENT.+Name another one with --out\.\n$/,
    ) as string,
  });
  documents.database.exec('DELETE FROM import_document_texts');
  const output = join(documents.folder, 'texts.ndjson');
  expect(await exported(documents.corpus, output)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has no texts of documents\. Nothing was written\./) as string,
  });
  expect(readdirSync(documents.folder).filter((name) => name.startsWith('texts'))).toEqual([]);
});

it('writes nothing if a redaction cannot be read', async () => {
  const documents = await fetched();
  writeFileSync(join(documents.folder, 'redactions.ndjson'), '{"table":"documents"}');
  const output = join(documents.folder, 'texts.ndjson');
  const { code, stderr } = await exported(documents.corpus, output);
  expect(code).toBe(1);
  expect(stderr).toMatch(/redaction.*Nothing was written/s);
  expect(() => readFileSync(output)).toThrow('ENOENT');
});
