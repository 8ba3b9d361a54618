/** docs/import.md: the configuration is valid, the options exist, and the example importer works. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { expect, it, onTestFinished } from 'vitest';
import { importSchema } from '../../../schemas/imports.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import type { Importer } from '../../../generator/import/importer.ts';
import { placeOf } from '../../../generator/import/places/place.ts';
import { runImport } from '../../../generator/import/run-import.ts';
import { hostPaces, realTime } from '../../../generator/import/web/pace.ts';
import { runMain } from '../../support/cli.ts';
import { corpusPath, firstDay, hourLater, tablesOf } from './import.fixture.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/import.md'), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? '';

it('its configuration is valid', () => {
  const { imports } = JSON.parse(`{${block('json')}}`) as { imports: unknown };
  expect(z.array(importSchema).safeParse(imports).error).toBeUndefined();
  for (const field of Object.keys({ ...importSchema.shape, ...importSchema.shape.place.shape }))
    expect(document).toMatch(new RegExp(`["\`]${field}["\`]`));
});

it('the options that it names exist', async () => {
  const { stdout } = await runMain(['import', 'legistar', '--help']);
  const named = new Set(document.match(/--[a-z][a-z-]+(?=[\s`])/g));
  // Options of other commands.
  for (const option of ['--to', '--out']) named.delete(option);
  expect([...named].filter((option) => !stdout.includes(option))).toEqual([]);
  expect((await runMain(['import', '--help'])).stdout).toContain('--requests-per-second');
});

/** Writes the example importer as a module next to this test. */
async function documentedImporter(): Promise<Importer> {
  const file = join(import.meta.dirname, `documented-${process.pid}.ts`);
  onTestFinished(() => rmSync(file, { force: true }));
  const imports = `import * as z from 'zod';\nimport { hashOf } from '../../../generator/import/normalize/records.ts';\n`;
  writeFileSync(file, imports + block('ts').replace(': Importer', ''));
  return ((await import(file)) as { example: Importer }).example;
}

it('its example importer adds, changes and marks removed meetings', async () => {
  const importer = await documentedImporter();
  let meetings = [
    { id: '1', day: '2026-03-04' },
    { id: '2', day: '2026-03-05' },
  ];
  const server = createServer((_, response) => response.end(JSON.stringify(meetings))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const corpus = corpusPath();
  const place = placeOf({
    facts: { slug: 'elm-oh' },
    lists: [],
    platform: 'example',
    sourceUrl: 'https://elm.example.gov/',
    stored: () => undefined,
  });
  const run = async (now: Date) => {
    using database = openCorpusFile(corpus);
    const source = {
      importer,
      client: 'elm',
      place,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    };
    const settings = {
      corpus,
      database,
      isFull: false,
      now,
      paces: hostPaces({ concurrency: 1, requestsPerSecond: 0 }, realTime),
      time: realTime,
      onProgress: () => {},
    };
    return (await runImport(source, settings)).counts;
  };
  expect((await run(firstDay)).rows.get('meetings')).toEqual({ added: 2, changed: 0, removed: 0 });
  meetings = [{ id: '2', day: '2026-03-06' }];
  await run(hourLater);
  expect(tablesOf(corpus).meetings).toMatchObject([
    { id: 'ex-elm-1', meeting_date: '2026-03-04', vanished_at: '2026-03-10T13:00:00Z' },
    { id: 'ex-elm-2', meeting_date: '2026-03-06', vanished_at: null },
  ]);
});
