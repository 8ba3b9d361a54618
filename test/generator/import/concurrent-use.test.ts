/** An import while other programs use the same corpus. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { lockForImport } from '../../../generator/corpus/corpus-lock.ts';
import { runMain } from '../../support/cli.ts';
import { findingsOf } from '../../support/site/build.ts';
import { corpusPath, importFrom, serve } from './import.fixture.ts';

it('waits while a build reads the corpus', async () => {
  const corpus = corpusPath();
  const server = await serve();
  openCorpusFile(corpus).close();
  const reader = new DatabaseSync(corpus, { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM meetings');
  const importing = importFrom(server, corpus);
  await setTimeout(1_500);
  expect(reader.prepare('SELECT count(*) AS rows FROM meetings').get()).toEqual({ rows: 0 });
  reader.close();
  expect((await importing).error).toBeUndefined();
  expect(await findingsOf(corpus)).toEqual([]);
});

it('is rejected while another import writes to the corpus, with the id of its process', async () => {
  const corpus = corpusPath();
  const server = await serve();
  const args = ['import', 'legistar', 'alder', '--place', 'alder-falls-oh', '--base-url', server.url];
  const importing = () => runMain([...args, '--corpus', corpus, '--requests-per-second', '0']);
  openCorpusFile(corpus).close();
  const lock = lockForImport(corpus);
  const refused = await importing();
  expect(refused.stderr).toContain(`Another import (process ${process.pid} on ${hostname()}, since 20`);
  expect(refused.code).toBe(1);
  expect(existsSync(`${corpus}.lock`)).toBe(true);
  lock[Symbol.dispose]();
  expect((await importing()).code).toBe(0);
});
