import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCorpus } from '../../../generator/build/check-corpus.ts';
import { type DemoSummary, writeDemoCorpus } from '../../../generator/demo/write.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { tableNames } from '../../../schemas/tables/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-'));
const path = join(folder, 'demo.db');
let summary: DemoSummary;
let database: DatabaseSync;

beforeAll(() => {
  summary = writeDemoCorpus(path, { places: 60, meetings: 6000 });
  database = new DatabaseSync(path, { readOnly: true });
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const rows = (sql: string) => database.prepare(sql).all();
/** The single value of a query. */
const value = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0];
const texts = (sql: string): string[] => rows(sql).map((row) => String(Object.values(row)[0]));

const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

function write(places: number, meetings: number): { file: string; summary: DemoSummary } {
  const file = join(folder, `${places}-${meetings}.db`);
  return { file, summary: writeDemoCorpus(file, { places, meetings }) };
}

async function findingsOf(corpus: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  await checkCorpus(corpus, { report: (finding) => findings.push(finding) });
  return findings;
}

describe('the default demo', () => {
  test.each(tableNames)('fills %s with as many rows as it reports', (name) => {
    expect(value(`SELECT count(*) FROM "${name}"`)).toBe(summary[name]);
    expect(summary[name]).toBeGreaterThan(0);
  });

  test('has the requested number of places and meetings', () => {
    expect(summary).toMatchObject({ municipalities: 60, meetings: 6000 });
  });

  test('has ten French-speaking places with briefs and decisions in French', () => {
    const sql = `SELECT count(DISTINCT municipalities.id) FROM municipalities
      JOIN briefs ON briefs.muni_id = municipalities.id AND briefs.headline LIKE '%é%'
      JOIN decisions ON decisions.muni_id = municipalities.id AND decisions.headline LIKE '%é%'
      WHERE municipalities.state = 'Québec'`;
    expect(value(sql)).toBeGreaterThanOrEqual(10);
  });

  test('passes the checks of SQLite', () => {
    expect(rows('PRAGMA foreign_key_check')).toEqual([]);
    expect(value('PRAGMA integrity_check')).toBe('ok');
  });

  test('passes the check of the corpus without a finding', async () => {
    expect(await findingsOf(path)).toEqual([]);
  });

  test('states that it is invented', () => {
    expect(value("SELECT value FROM about WHERE key = 'notice'")).toMatch(/invented/);
    expect(value("SELECT value FROM about WHERE key = 'rows_meetings'")).toBe('6000');
    expect(value("SELECT value FROM about WHERE key = 'rows_about'")).toBe(String(summary['about']));
  });

  test('keeps every address under .example', () => {
    const hosts = texts(
      `SELECT source_url FROM meetings UNION SELECT website_url FROM municipalities
       UNION SELECT url FROM sources UNION SELECT source_url FROM officials`,
    ).map((url) => new URL(url).hostname);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  test('has twenty states, four provinces and places of many kinds', () => {
    expect(value("SELECT count(DISTINCT state_code) FROM municipalities WHERE country = 'US'")).toBe(20);
    expect(value("SELECT count(DISTINCT state_code) FROM municipalities WHERE country = 'CA'")).toBe(4);
    expect(texts('SELECT DISTINCT type FROM municipalities')).toEqual(
      expect.arrayContaining(['city', 'county', 'town', 'school_district', 'regional_district']),
    );
  });

  test('has a place whose meetings exceed one file, and places without meetings', () => {
    const sizes = rows(
      `SELECT (SELECT count(*) FROM meetings WHERE muni_id = m.id) AS size FROM municipalities AS m ORDER BY size`,
    ).map(({ size }) => Number(size));
    expect(sizes.at(-1)).toBeGreaterThan(1600);
    expect(sizes[0]).toBe(0);
  });

  test('has no changes after its current day', () => {
    expect(value('SELECT max(updated_at) FROM meetings')).toBe('2026-11-20T00:00:00Z');
    expect(value('SELECT max(generated_at) FROM briefs')).toBe('2026-11-20T00:00:00Z');
    expect(
      value("SELECT count(*) FROM meetings WHERE meeting_date >= '2026-11-20' AND status = 'passed'"),
    ).toBe(0);
  });

  test('has no decisions at cancelled or upcoming meetings', () => {
    expect(
      value(
        `SELECT count(*) FROM decisions JOIN meetings ON meetings.id = meeting_id WHERE status <> 'passed'`,
      ),
    ).toBe(0);
    expect(value(`SELECT count(*) FROM meetings WHERE status <> 'passed'`)).toBeGreaterThan(200);
  });
});

describe('votes', () => {
  test('add up to the tallies of their motion', () => {
    const wrong = rows(`
      SELECT motions.id FROM motions JOIN member_votes ON motion_id = motions.id GROUP BY motions.id HAVING
        sum(vote = 'yes') <> yes OR sum(vote = 'no') <> no OR sum(vote = 'abstain') <> abstain
        OR sum(vote IN ('absent', 'excused')) <> absent`);
    expect(wrong).toEqual([]);
  });

  test('make a motion divided if and only if there is a yes and a no', () => {
    expect(value('SELECT count(*) FROM motions WHERE divided IS NOT (yes > 0 AND no > 0)')).toBe(0);
    const share = Number(value('SELECT avg(divided) FROM motions'));
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.11);
  });

  test('have the same tally in the motion and in a decision of the meeting', () => {
    const unmatched = rows(`
      SELECT id FROM motions AS m WHERE yes IS NOT NULL AND NOT EXISTS (SELECT 1 FROM decisions AS d
        WHERE d.meeting_id = m.meeting_id AND (d.yes, d.no, d.abstain) = (m.yes, m.no, m.abstain)
          AND d.outcome IN ('passed', 'failed'))`);
    expect(unmatched).toEqual([]);
  });

  test('come from five to eleven members', () => {
    const ballots = rows(
      'SELECT count(*) AS n, count(DISTINCT id) AS d FROM member_votes GROUP BY motion_id',
    );
    expect(ballots.filter(({ n }) => Number(n) < 5 || Number(n) > 11)).toEqual([]);
  });
});

test('decisions link to rows of their own place', () => {
  const targets = ['matters', 'nonprofits', 'epa_facilities'].map(
    (table) => `SELECT '${table}' AS name, id, muni_id FROM ${table}`,
  );
  expect(
    rows(`SELECT link.id FROM decision_links AS link LEFT JOIN (${targets.join(' UNION ALL ')}) AS target
      ON target.name = target_table AND target.id = target_id AND target.muni_id = link.muni_id
      WHERE target.id IS NULL`),
  ).toEqual([]);
});

describe('texts', () => {
  test('are varied: most headlines are unique', () => {
    expect(Number(value('SELECT count(DISTINCT headline) * 1.0 / count(*) FROM briefs'))).toBeGreaterThan(
      0.85,
    );
  });

  test('never repeat a sentence within a brief', () => {
    const repeats = texts("SELECT summary FROM briefs WHERE generated_by LIKE 'ai:%'").filter((summary) => {
      const sentences = summary.split(/(?<=\.) (?=\p{Lu})/u);
      return new Set(sentences).size < sentences.length;
    });
    expect(repeats).toEqual([]);
  });

  test('have no unfilled slots', () => {
    const open = texts(
      `SELECT summary FROM briefs UNION ALL SELECT headline FROM briefs UNION ALL SELECT headline FROM decisions
       UNION ALL SELECT text FROM motions UNION ALL SELECT title FROM agenda_items
       UNION ALL SELECT summary FROM briefs_i18n`,
    ).filter((text) => /[{}[\]]|undefined| {2}/.test(text));
    expect(open).toEqual([]);
  });

  test('are in French with accents where French is spoken', () => {
    const french = texts(
      `SELECT summary FROM briefs JOIN municipalities ON municipalities.id = muni_id WHERE state_code = 'QC'`,
    ).join(' ');
    for (const letter of ['é', 'è', 'ê', 'à', 'ç', 'œ', 'l’', 'd’']) expect(french).toContain(letter);
    // Missing elisions: `le école`, `de approuver`.
    expect(french).not.toMatch(/(?<!\p{L})(de|le|la|que) [aeiouéèê]\p{L}/iu);
  });

  test('have French tags where French is spoken', () => {
    const tags = texts(
      `SELECT DISTINCT tag.value FROM briefs, json_each(briefs.tags) AS tag
       JOIN municipalities ON municipalities.id = muni_id WHERE state_code = 'QC'`,
    );
    expect(tags).toContain('logement');
    expect(tags.filter((tag) => ['housing', 'schools', 'public works', 'contracts'].includes(tag))).toEqual(
      [],
    );
  });

  test('are translated into Spanish, French and English', () => {
    expect(texts('SELECT DISTINCT language FROM briefs_i18n ORDER BY language')).toEqual(['en', 'es', 'fr']);
  });
});

describe('any size', () => {
  test.each([
    [1, 1],
    [10, 0],
    [40, 7],
    [1, 1000],
    [300, 1000],
  ])('%i places with %i meetings are a valid corpus', async (places, meetings) => {
    const { file, summary } = write(places, meetings);
    expect(summary).toMatchObject({ municipalities: places, meetings });
    expect(await findingsOf(file)).toEqual([]);
  });

  test('more places than names is a clear error', () => {
    expect(() => write(200_000, 0)).toThrow(/no more names for places in .+\. Use fewer than \d+ places/);
  });

  test('the same options produce the same bytes', () => {
    const first = hash(write(7, 300).file);
    expect(hash(write(7, 300).file)).toBe(first);
  });
});

describe('writing', () => {
  test('replaces a file only when the new one is complete', () => {
    const file = join(folder, 'kept.db');
    writeFileSync(file, 'old');
    const options = {
      places: 3,
      meetings: 20,
      onProgress: () => {
        throw new Error('stop');
      },
    };
    expect(() => writeDemoCorpus(file, options)).toThrow('stop');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  test('reports its progress up to the last meeting', () => {
    const seen: number[] = [];
    const file = join(folder, 'progress', 'demo.db');
    writeDemoCorpus(file, { places: 5, meetings: 50, onProgress: (done) => seen.push(done) });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(50);
    expect(readdirSync(join(folder, 'progress'))).toEqual(['demo.db']);
  });
});
