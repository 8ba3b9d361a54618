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
import { WebServer } from '../../support/platforms/web-server.ts';
import { corpusPath, firstDay, hourLater, importFrom, tablesOf } from './import.fixture.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/import.md'), 'utf8');
/** The blocks of code in a language, in order. */
const blocks = (language: string): string[] =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );

it('its configuration is valid', () => {
  const { imports } = JSON.parse(`{${blocks('json')[0]}}`) as { imports: unknown };
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

/** Writes an example importer as a module next to this test. */
async function documentedImporter(index: number): Promise<Importer> {
  const file = join(import.meta.dirname, `documented-${index}-${process.pid}.ts`);
  onTestFinished(() => rmSync(file, { force: true }));
  const code = blocks('ts')[index] ?? '';
  // The example is written for a folder of generator/import.
  writeFileSync(file, code.replaceAll("from '../", "from '../../../generator/import/"));
  return ((await import(file)) as { example: Importer }).example;
}

it('its example importer adds, changes and marks removed meetings', async () => {
  const importer = await documentedImporter(0);
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

it('its example of an HTML source imports meetings with votes', async () => {
  const importer = await documentedImporter(1);
  const pages: Record<string, string> = {
    '/meetings': `<table><tr class="meeting" data-id="1"><td class="date">2026-03-04<td class="time">7:00 PM
      <td class="body">City Council<td><a class="agenda" href="/1.pdf">Agenda</a></tr></table>`,
    '/meetings/1': `<ol><li class="item" data-id="7"><b class="title">Rezoning of 12 Mill Street</b><div class="motion">
      <p class="text">Approve the rezoning</p><p class="result">Lost (2 to 1)</p>
      <p class="votes" data-vote="For">A. Ruiz and B. Cole</p><p class="votes" data-vote="Against">C. Dee</p></div></ol>`,
  };
  const server = await WebServer.start(({ path }) => {
    const body = pages[path];
    return body === undefined ? undefined : { body };
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const { counts, error } = await importFrom(server, corpus, { importer, client: 'elm', place: 'elm-oh' });
  expect([error, counts.failures]).toEqual([undefined, []]);
  expect(tablesOf(corpus)).toMatchObject({
    meetings: [
      { id: 'ex-elm-e1', start_time: '19:00', agenda_url: 'https://elm.example.gov/1.pdf', status: 'passed' },
    ],
    motions: [{ result: 'failed', yes: 2, no: 1 }],
    decisions: [{ headline: 'Rezoning of 12 Mill Street', outcome: 'failed' }],
    member_votes: [
      { member_name: 'A. Ruiz', vote: 'yes', vote_text: 'For' },
      { member_name: 'B. Cole', vote: 'yes' },
      { member_name: 'C. Dee', vote: 'no' },
    ],
  });
});

it.each([0, 1])('its example %i reports a source that cannot be read, without a place', async (index) => {
  const importer = await documentedImporter(index);
  const server = await WebServer.start(() => undefined);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const { error } = await importFrom(server, corpus, { importer, client: 'elm', place: 'elm-oh' });
  expect(error?.message).toMatch(
    /^The import of “elm” of example stopped\. Check the client and --base-url.*returned 404/,
  );
  expect(tablesOf(corpus).municipalities).toEqual([]);
});
