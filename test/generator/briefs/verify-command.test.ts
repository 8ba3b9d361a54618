/** `civic briefs verify`: sentences of anybody, and lines without a sentence. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { runMain } from '../../support/cli.ts';
import { municipality, temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchedCorpus, queryCorpus } from '../../support/models/fetched-corpus.ts';
import { rowOf } from './gate/material.ts';

const ofMeeting = { meeting_id: 'm1', muni_id: municipality().id, source_url: 'https://source.example/' };

const quote =
  'The council approved a contract of $1,200,000 with Brightwater Paving for the repair of Mill Street.';
const claim = (text: string, over: Record<string, unknown> = {}): string =>
  JSON.stringify({ meeting_id: 'm1', text, quote, ...over });

type Verdict = { line: number; kept: boolean; reason: string | null };

async function verify(lines: readonly (string | Buffer)[], corpus?: string) {
  const folder = temporaryFolder();
  const claims = join(folder, 'claims.ndjson');
  writeFileSync(claims, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  const file = corpus ?? fetchedCorpus(folder);
  const result = await runMain(['briefs', 'verify', '--corpus', file, '--claims', claims]);
  const verdicts = result.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);
  return { ...result, verdicts };
}

it('keeps what a matter is about, and drops what happened, each with its reason', async () => {
  const { code, verdicts, stderr } = await verify([
    claim('A contract of $1.2 million with Brightwater Paving.'),
    claim('The council approved a contract with Brightwater Paving.'),
    claim('The council axed a contract with Brightwater Paving.'),
    claim('A contract with Brightwater Paving, after a lawsuit by the union.'),
  ]);
  expect(verdicts.map(({ line, kept }) => [line, kept])).toEqual([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
  ]);
  expect(verdicts.map(({ reason }) => reason?.split(':')[0])).toEqual([
    undefined,
    'predicate-not-neutral',
    'predicate-not-neutral',
    'word-not-supported',
  ]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/: 1 kept, 3 dropped, 0 not judged, /);
});

it('a decision must be of the meeting, and the quote about it', async () => {
  const text = 'The council considered the rezoning of 1420 Larkspur Avenue for 84 homes.';
  const own = 'The council approved the rezoning of 1420 Larkspur Avenue for 84 homes by a vote of 5 to 2.';
  const { verdicts } = await verify([
    claim(text, { quote: own, decision_id: 'd1' }),
    claim(text, { quote: own, decision_id: null }),
    claim(text, { quote: own, decision_id: 'd2' }),
    claim('A contract with Brightwater Paving.', { decision_id: 'd1' }),
  ]);
  expect(verdicts.map(({ reason }) => reason?.split(':')[0])).toEqual([
    undefined,
    undefined,
    'unknown-decision',
    'not-about-decision',
  ]);
});

it('official titles can be quoted where no document was read', async () => {
  const title = 'Lease of the old Depot to the Harbor Museum';
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { agenda_items: [rowOf('agenda_items', { ...ofMeeting, id: 'i1', sequence: 1, title })] },
    documents: [],
  });
  const { verdicts } = await verify(
    [
      claim(`The council will consider a ${title}.`, { quote: title }),
      claim(`The council will consider a ${title}.`, { quote: 'Lease of the new Depot' }),
    ],
    corpus,
  );
  expect(verdicts).toMatchObject([{ kept: true, reason: null }, { kept: false }]);
  expect(verdicts[1]?.reason).toContain('quote-not-found');
});

it('a line with a field twice is not judged, since readers disagree about which one counts', async () => {
  const good = claim('A contract with Brightwater Paving for the repair of Mill Street.');
  const { verdicts } = await verify([
    good.replace('"text"', '"text":"The council blocked it.","text"'),
    good.replace('"text"', String.raw`"te\u0078t" : "The council blocked it.","text"`),
    good.replace('{', '{"more":{"text":"a"},"other":["text","{"],"said":"\\"text\\":",'),
  ]);
  expect(verdicts.map(({ reason }) => reason)).toEqual([
    'The line has “text” twice; give each field once.',
    'The line has “text” twice; give each field once.',
    null,
  ]);
});

it('hostile lines are reported, and the others are judged', async () => {
  const good = claim('A contract with Brightwater Paving for the repair of Mill Street.');
  const { code, verdicts, stdout } = await verify([
    good,
    '{"meeting_id":"m1","text":"cut',
    '[]',
    'null',
    claim('x'.repeat(1 << 20)),
    claim('A contract\u0000 with Brightwater Paving.'),
    `{"meeting_id":"m1\u0000","text":"a","quote":"b"}`,
    claim('A contract with Brightwater Paving.', { meeting_id: 'm9' }),
    claim('A contract with Brightwater Paving.', { meeting_id: '../m1' }),
    claim('A contract with Brightwater Paving.', { quote: 'y'.repeat(1 << 20) }),
    claim('A contract with Brightwater Paving.', { quote: '' }),
    JSON.stringify({ meeting_id: 'm1', text: 'A contract' }),
    claim('A contract', { text: 7 }),
    '',
    Buffer.from([0x7b, 0xff, 0x7d]),
    ' '.repeat(17 << 20),
    good,
  ]);
  expect(verdicts.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17]);
  const reasons = new Map(verdicts.map(({ line, reason }) => [line, reason]));
  expect([reasons.get(1), reasons.get(17)]).toEqual([null, null]);
  for (const line of [2, 3, 4]) expect(reasons.get(line)).toMatch(/^The line is not a JSON object/);
  expect(reasons.get(5)).toMatch(/^text-length/);
  expect(reasons.get(6)).toMatch(/^forbidden-form/);
  expect(reasons.get(7)).toMatch(/^The line is not a JSON object/);
  expect(reasons.get(8)).toBe('There is no meeting “m9” in the corpus.');
  expect(reasons.get(9)).toMatch(/^“meeting_id” is missing or no id/);
  for (const line of [10, 11]) expect(reasons.get(line)).toMatch(/^quote-length/);
  expect(reasons.get(12)).toBe('“quote” is missing or no text.');
  expect(reasons.get(13)).toBe('“text” is missing or no text.');
  expect(reasons.get(15)).toBe('The line is not valid UTF-8.');
  expect(reasons.get(16)).toBe('The line is longer than 16 MB.');
  expect(stdout).not.toContain('\u0000');
  expect(stdout.length).toBeLessThan(10_000);
  expect(code).toBe(2);
});

it('reads gzipped files, and changes nothing in the corpus', async () => {
  const folder = temporaryFolder();
  const corpus = fetchedCorpus(folder);
  const before = queryCorpus(corpus, 'SELECT * FROM briefs');
  const claims = join(folder, 'claims.ndjson.gz');
  writeFileSync(claims, gzipSync(`\ufeff${claim('Repair of Mill Street by Brightwater Paving.')}`));
  const { code, stdout, stderr } = await runMain([
    'briefs',
    'verify',
    '--corpus',
    corpus,
    '--claims',
    claims,
    '--json',
  ]);
  expect(stdout).toBe('{"line":1,"kept":true,"reason":null}\n');
  expect([code, stderr]).toEqual([0, '']);
  expect(queryCorpus(corpus, 'SELECT * FROM briefs')).toEqual(before);
});

it('what cannot be read ends the command with one line and exit code 1', async () => {
  const folder = temporaryFolder();
  const corpus = fetchedCorpus(folder);
  const empty = join(folder, 'empty.ndjson');
  writeFileSync(empty, '\n');
  const run = (...args: string[]) => runMain(['briefs', 'verify', ...args]);
  expect(await run('--corpus', corpus, '--claims', join(folder, 'none'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no file') as unknown,
  });
  expect(await run('--corpus', corpus, '--claims', empty)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no lines') as unknown,
  });
  const { stdout, code } = await run('--corpus', empty, '--claims', empty, '--json');
  expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining('--corpus') as unknown });
  expect(code).toBe(1);
});
