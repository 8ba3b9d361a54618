/** `civic search check` over the demo, as its operator runs it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { serve } from '../../../generator/serve/serve.ts';
import { runMain } from '../../support/cli.ts';
import { buildInto } from '../../support/site/build.ts';

/** Those of the documentation, about the demo of `npm start`. */
const expectations = resolve(import.meta.dirname, '../../../docs/examples/expectations.ndjson');
/** What residents of Québec may type, in other inflections than the texts, half of it without accents: all find the right decision first. */
const frenchExpectations = resolve(import.meta.dirname, 'french.ndjson');
const demoSize = { places: 60, meetings: 6000 };

describe('civic search check', () => {
  let work: string;
  let demo: string;

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'civic-expectations-'));
    demo = join(work, 'site');
    const corpus = join(work, 'demo.db');
    writeDemoCorpus(corpus, demoSize);
    await buildInto(demo, corpus, { parts: ['search'] });
  }, 240_000);

  afterAll(() => rmSync(work, { recursive: true, force: true }));

  test('finds that the demo meets its expectations', async () => {
    expect(readFileSync(expectations, 'utf8').trim().split('\n').length).toBeGreaterThanOrEqual(80);
    expect(await runMain(['search', 'check', demo, expectations])).toEqual({
      code: 0,
      stdout: `met all 91 expectations of ${demo}\n`,
      stderr: '',
    });
  });

  test('finds that 60 French queries have the right decision first, with all words', async () => {
    const queries = readFileSync(frenchExpectations, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { q: string }).q);
    expect(new Set(queries).size).toBe(60);
    const plain = queries.filter((query) => !/[^\0-\x7f]/.test(query));
    expect(plain.length).toBeGreaterThanOrEqual(30);
    expect(await runMain(['search', 'check', demo, frenchExpectations])).toEqual({
      code: 0,
      stdout: `met all 60 expectations of ${demo}\n`,
      stderr: '',
    });
  });

  test('prints what is not met, and ends with 2', async () => {
    const file = join(work, 'other.ndjson');
    writeFileSync(
      file,
      '{"q":"library","complete":1}\n\n{"q":"unicorns","with":{"state":"Ohio"},"complete":2}\n',
    );
    expect(await runMain(['search', 'check', demo, file])).toEqual({
      code: 2,
      stdout: `failed line 3, decisions, "unicorns" state=Ohio: expected at least 2 with all words; found 0\nnot met 1 of 2 expectations of ${demo}\n`,
      stderr: '',
    });
    const { code, stdout } = await runMain(['search', 'check', demo, file, '--json']);
    expect({ code, report: JSON.parse(stdout) as unknown }).toEqual({
      code: 2,
      report: {
        expectations: 2,
        met: 1,
        not_met: [
          {
            line: 3,
            on: 'decisions',
            q: 'unicorns',
            with: { state: 'Ohio' },
            outcome: 'failed',
            faults: ['expected at least 2 with all words; found 0'],
          },
        ],
      },
    });
  });

  test('asks a live service', async () => {
    const server = await serve(demo, { port: 0 });
    try {
      const { code, stdout } = await runMain(['search', 'check', server.origin, expectations]);
      expect({ code, stdout }).toEqual({ code: 0, stdout: `met all 91 expectations of ${server.origin}\n` });
    } finally {
      await server.close();
    }
  });

  test.each([
    [['no-such-folder', expectations], 'There is no folder no-such-folder.'],
    [['http://user:secret@search.example', expectations], 'is not the address of a service.'],
    [['http://127.0.0.1:9', expectations], 'Cannot reach http://127.0.0.1:9'],
    [['.', 'none.ndjson'], 'Cannot read none.ndjson: there is no such file.'],
  ])('ends with 1 for %j', async (args, message) => {
    const { code, stdout, stderr } = await runMain(['search', 'check', ...args, '--json']);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining(message) });
  });
});
