/** A demo whose vocabulary is distributed as in real records. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpName, madeUpNames } from '../../../bench/language/made-up-names.ts';
import { writeRealLanguage } from '../../../bench/language/write-corpus.ts';
import { checkCorpus } from '../../../generator/build/check-corpus.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-language-'));
const real = join(folder, 'real.db');
let database: DatabaseSync;

beforeAll(() => {
  write(real);
  database = new DatabaseSync(real, { readOnly: true });
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function write(file: string): Buffer {
  writeRealLanguage(file, { places: 24, meetings: 500 });
  return readFileSync(file);
}

test('is the same for the same options', () => {
  expect(write(join(folder, 'again.db')).equals(readFileSync(real))).toBe(true);
});

test('passes the check of the corpus without a finding', async () => {
  const findings: Finding[] = [];
  await checkCorpus(real, { report: (finding) => findings.push(finding) });
  expect(findings).toEqual([]);
});

test('fills every slot', () => {
  const unfilled = database.prepare(
    `SELECT title FROM agenda_items WHERE title LIKE '%{%' UNION SELECT summary FROM briefs WHERE summary LIKE '%{%'`,
  );
  expect(unfilled.all()).toEqual([]);
});

test('has matters that recur, with the same names', () => {
  const repeated = database.prepare(
    `SELECT count(*) AS titles FROM (SELECT 1 FROM agenda_items GROUP BY muni_id, title
      HAVING count(DISTINCT meeting_id) > 1 AND length(title) > 80)`,
  );
  expect(Number(repeated.get()?.['titles'])).toBeGreaterThan(100);
});

test('has meetings without decisions, and meetings with dozens', () => {
  const counts = database
    .prepare(
      `SELECT (SELECT count(*) FROM decisions WHERE meeting_id = m.id) AS decisions
       FROM meetings AS m JOIN briefs ON meeting_id = m.id ORDER BY decisions`,
    )
    .all()
    .map(({ decisions }) => Number(decisions));
  expect(counts[Math.floor(counts.length / 2)]).toBe(0);
  expect(counts.at(-1)).toBeGreaterThan(40);
});

test('makes up distinct names with distinct stems', () => {
  const ranks = [
    ...Array.from({ length: 20_000 }, (_, rank) => rank),
    ...Array.from({ length: 20_000 }, (_, number) => Math.floor((number / 20_000) * madeUpNames)),
  ];
  const names = new Map(ranks.map((rank) => [rank, madeUpName(rank)]));
  expect(new Set(names.values()).size).toBe(names.size);
  expect([...names.values()].filter((name) => !/^[A-Z][a-z]{3,16}$/.test(name))).toEqual([]);
  const stems = new Set(Array.from(names.values(), (name) => stemOf(name.toLowerCase())));
  expect(stems.size / names.size).toBeGreaterThan(0.999);
});
