/** Rows that contradict each other: broken references, orphans and duplicate keys. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { buildInto, documentsOf } from '../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { onlyFinding, soundFindings } from '../../support/corpus/findings.ts';
import { writeAs, writeLooseSqlite } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

/** A format that is converted, one that is copied from SQLite, and one that is read in place. */
const corpusFormats = ['NDJSON', 'SQLite without any key or index', 'SQLite without declared types'];

const secondPlace = municipality({ id: 'p2', slug: 'birch-hollow-oh', name: 'Birch Hollow' });

type BrokenRow = readonly [table: string, row: string, column: string, value: string, words: string];

/** One row for each kind of broken reference. */
const brokenRows: BrokenRow[] = [
  ['sources', 's1', 'muni_id', 'nowhere', 'matches no row of municipalities'],
  ['meetings', 'm4', 'muni_id', 'nowhere', 'matches no row of municipalities'],
  ['permits', 'l1', 'muni_id', 'nowhere', 'matches no row of municipalities'],
  ['meetings', 'm3', 'body_id', 'b9', 'matches no row of bodies'],
  ['briefs', 'm9', 'meeting_id', 'm9', 'matches no row of meetings'],
  ['decisions', 'd2', 'meeting_id', 'm2', 'that belongs to p2, but this row belongs to p1'],
  ['decisions', 'd3', 'agenda_item_id', 'a2', 'of the meeting m5, but this row belongs to m1'],
  ['decisions', 'd4', 'motion_id', 'v9', 'matches no row of motions'],
  ['decisions', 'd5', 'motion_id', 'v2', 'of the meeting m5, but this row belongs to m1'],
  ['decisions', 'd6', 'matter_id', 'x2', 'that belongs to p2, but this row belongs to p1'],
  ['matters', 'x1', 'meeting_id', 'm9', 'matches no row of meetings'],
  ['agenda_items', 'a1', 'matter_id', 'x2', 'that belongs to p2, but this row belongs to p1'],
  ['motions', 'v1', 'agenda_item_id', 'a9', 'matches no row of agenda_items'],
  ['member_votes', 'w1', 'motion_id', 'v9', 'matches no row of motions'],
  ['decision_links', 'k1', 'decision_id', 'd9', 'matches no row of decisions'],
  ['decision_links', 'k2', 'target_id', 'o1', 'matches no row of nonprofits'],
  ['decision_links', 'k3', 'target_id', 'f9', 'matches no row of epa_facilities'],
];

function brokenCorpus(): CorpusRows {
  const rows = smallCorpus();
  const link = { meeting_id: 'm1', decision_id: 'd1' };
  return {
    municipalities: [...rows.municipalities, secondPlace],
    sources: [sampleRow('sources', { id: 's1', muni_id: 'nowhere' })],
    meetings: [
      ...rows.meetings,
      meeting({ id: 'm2', muni_id: 'p2' }),
      meeting({ id: 'm3', body_id: 'b9' }),
      meeting({ id: 'm4', muni_id: 'nowhere' }),
      meeting({ id: 'm5' }),
    ],
    permits: [sampleRow('permits', { id: 'l1', muni_id: 'nowhere' })],
    briefs: [...rows.briefs, brief({ meeting_id: 'm9' })],
    decisions: [
      ...rows.decisions,
      decision({ id: 'd2', meeting_id: 'm2' }),
      decision({ id: 'd3', agenda_item_id: 'a2' }),
      decision({ id: 'd4', motion_id: 'v9' }),
      decision({ id: 'd5', motion_id: 'v2' }),
      decision({ id: 'd6', matter_id: 'x2' }),
    ],
    matters: [
      sampleRow('matters', { id: 'x1', meeting_id: 'm9' }),
      sampleRow('matters', { id: 'x2', muni_id: 'p2' }),
    ],
    agenda_items: [
      sampleRow('agenda_items', { id: 'a1', meeting_id: 'm1', matter_id: 'x2' }),
      sampleRow('agenda_items', { id: 'a2', meeting_id: 'm5' }),
    ],
    motions: [
      sampleRow('motions', { id: 'v1', meeting_id: 'm1', agenda_item_id: 'a9' }),
      sampleRow('motions', { id: 'v2', meeting_id: 'm5' }),
    ],
    member_votes: [sampleRow('member_votes', { id: 'w1', meeting_id: 'm1', motion_id: 'v9' })],
    officials: [sampleRow('officials', { id: 'o1', muni_id: 'p2' })],
    epa_facilities: [sampleRow('epa_facilities', { id: 'f1', muni_id: 'p2' })],
    decision_links: [
      sampleRow('decision_links', { ...link, id: 'k1', decision_id: 'd9', target_id: 'f1' }),
      sampleRow('decision_links', { ...link, id: 'k2', target_table: 'nonprofits', target_id: 'o1' }),
      sampleRow('decision_links', { ...link, id: 'k3', target_id: 'f9' }),
      sampleRow('decision_links', { ...link, id: 'fine', target_table: 'officials', target_id: 'o1' }),
      sampleRow('decision_links', { ...link, id: 'fine2', target_id: 'f1' }),
    ],
  };
}

test.each(corpusFormats)(
  'broken references are reported in %s, but links to another place are valid',
  async (format) => {
    const findings = await soundFindings(await writeAs(format, temporaryFolder(), brokenCorpus()));
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ rule }) => rule)).toEqual(brokenRows.map(() => 'broken-reference'));
    const expected = brokenRows.map(
      ([table, row, column, value, words]) =>
        expect.objectContaining({
          table,
          row,
          column,
          value: JSON.stringify(value),
          message: expect.stringContaining(words) as string,
        }) as unknown,
    );
    expect(errors).toEqual(expect.arrayContaining(expected));
  },
);

describe('a row without a place', () => {
  test.each([true, false])(
    'is reported for every type of value in muni_id (indexed: %s)',
    async (isIndexed) => {
      const permits = [null, 5, 2n ** 60n, 1.5, new Uint8Array([1]), '', 'p9'].map((muni_id, index) => ({
        ...sampleRow('permits', { id: `l${index}` }),
        muni_id,
      }));
      const rows = { municipalities: [municipality()], meetings: [], permits };
      const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), rows, { isIndexed });
      const findings = await soundFindings(file);
      expect(findings.map(({ severity, table, column }) => [severity, table, column])).toEqual(
        permits.map(() => ['error', 'permits', 'muni_id']),
      );
      expect(new Set(findings.map(({ row }) => row))).toEqual(new Set(permits.map(({ id }) => id)));
    },
  );
});

describe('slugs', () => {
  const twin = (over: Parameters<typeof municipality>[0]): CorpusRows => ({
    municipalities: [municipality(), municipality({ id: 'p2', name: 'Twin', ...over })],
    meetings: [],
  });

  test.each(corpusFormats.slice(1))('of two places in one country must differ in %s', async (format) => {
    const finding = await onlyFinding(await writeAs(format, temporaryFolder(), twin({})));
    expect(finding).toMatchObject({
      severity: 'error',
      rule: 'duplicate-key',
      table: 'municipalities',
      row: 'p2',
      column: 'slug',
      value: '"alder-falls-oh"',
      message: 'is also the slug of p1',
    });
  });

  test('of places in two countries can be the same and give two folders', async () => {
    const folder = temporaryFolder();
    const corpus = writeSqlite(
      join(folder, 'corpus.db'),
      twin({ country: 'CA', state: 'Ontario', state_code: 'ON' }),
    );
    expect(await soundFindings(corpus)).toEqual([]);
    await buildInto(join(folder, 'out'), corpus);
    expect([...documentsOf(join(folder, 'out')).keys()]).toEqual([
      'ca/city/alder-falls-oh/city.json',
      'ca/city/alder-falls-oh/meetings.json',
      'ca/municipalities.json',
      'ca/places.json',
      'ca/status.json',
      'us/city/alder-falls-oh/city.json',
      'us/city/alder-falls-oh/meetings.json',
      'us/municipalities.json',
      'us/places.json',
      'us/status.json',
    ]);
  });
});

describe('a key', () => {
  const keyless = ['NDJSON', 'SQLite without any key or index'];
  const duplicate = (table: string, row: string, column: string, rows: number): object => ({
    severity: 'error',
    rule: 'duplicate-key',
    table,
    row,
    column,
    value: JSON.stringify(row),
    message: `is used in ${rows} rows`,
  });

  test.each(keyless)(
    'that is used several times, in one place or in two, is reported in %s',
    async (format) => {
      const rows = smallCorpus();
      rows.municipalities.push(secondPlace);
      rows.decisions.push(decision({ headline: 'Another' }), decision());
      rows.meetings.push(meeting({ id: 'm2' }), meeting({ id: 'm2', muni_id: 'p2' }));
      rows.briefs.push(brief({ headline: 'Another' }));
      rows.about = ['license', 'license'].map((key) => ({ key, value: 'x' }));
      const findings = await soundFindings(await writeAs(format, temporaryFolder(), rows));
      expect(findings).toHaveLength(4);
      for (const finding of [
        duplicate('decisions', 'd1', 'id', 3),
        duplicate('meetings', 'm2', 'id', 2),
        duplicate('briefs', 'm1', 'meeting_id', 2),
        duplicate('about', 'license', 'key', 2),
      ])
        expect(findings).toContainEqual(expect.objectContaining(finding));
    },
  );

  test('that two places share is reported once', async () => {
    const rows = smallCorpus();
    rows.municipalities.push(municipality({ slug: 'other-oh' }));
    expect(await onlyFinding(writeNdjson(temporaryFolder(), rows))).toMatchObject(
      duplicate('municipalities', 'p1', 'id', 2),
    );
  });

  test('is checked in SQLite if its index is not unique', async () => {
    const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus(), { isIndexed: true });
    using database = new DatabaseSync(file);
    database.exec(`
      DROP INDEX decisions_key;
      CREATE INDEX decisions_not_unique ON decisions (id);
      CREATE UNIQUE INDEX decisions_wide ON decisions (id, headline);
      CREATE UNIQUE INDEX decisions_partial ON decisions (id) WHERE headline = 'One';
      CREATE UNIQUE INDEX decisions_by_case ON decisions (id COLLATE NOCASE, sequence);
      CREATE TEMP TABLE copies AS SELECT * FROM decisions;
      UPDATE copies SET headline = 'Two', sequence = 2;
      INSERT INTO decisions SELECT * FROM copies`);
    expect(await onlyFinding(file)).toMatchObject(duplicate('decisions', 'd1', 'id', 2));
  });
});

test('two translations of a meeting into one language are reported', async () => {
  const translation = (id: string, language: string): object =>
    sampleRow('briefs_i18n', { id, meeting_id: 'm1', language });
  const briefs_i18n = [translation('t1', 'fr'), translation('t2', 'es'), translation('t3', 'fr')];
  const corpus = writeNdjson(temporaryFolder(), {
    ...smallCorpus(),
    briefs_i18n: briefs_i18n as Record<string, unknown>[],
  });
  expect(await onlyFinding(corpus)).toMatchObject({
    severity: 'error',
    rule: 'duplicate-key',
    table: 'briefs_i18n',
    row: 't3',
    column: 'meeting_id, language',
    value: '["m1","fr"]',
  });
});

test('translations are duplicates only if both columns match, not if the joined texts do', async () => {
  const translation = (id: string, meeting_id: string, language: string): Record<string, unknown> => ({
    ...sampleRow('briefs_i18n', { id, meeting_id, language }),
  });
  const corpus = writeNdjson(temporaryFolder(), {
    municipalities: [municipality()],
    meetings: [meeting({ id: 'm' }), meeting({ id: 'mf' })],
    briefs_i18n: [translation('t1', 'm', 'fil'), translation('t2', 'mf', 'il')],
  });
  expect(await soundFindings(corpus)).toEqual([]);
});
