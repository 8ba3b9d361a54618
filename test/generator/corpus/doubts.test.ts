/** Valid values that are more likely mistakes: warnings, and what becomes of them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateDoubt } from '../../../generator/corpus/rows/doubts.ts';
import { buildInto, findingsOf, readJson } from '../../support/site/build.ts';
import {
  brief,
  meeting,
  municipality,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['0000-01-01', 'is before 1700'],
  ['1699-12-31', 'is before 1700'],
  ['1700-01-01', undefined],
  ['2026-11-20', undefined],
  ['2029-11-19', undefined],
  ['2029-11-20', 'is three years ahead or more'],
  ['2206-06-01', 'is three years ahead or more'],
  ['9999-12-31', 'is three years ahead or more'],
])('the date %s of a meeting: %s', (date, message) => {
  expect(dateDoubt(date, now)?.message).toBe(message);
});

const rows = () => ({
  municipalities: [municipality({ name: 'Riverton\r\nBEGIN:VEVENT\u202e' })],
  meetings: [
    meeting({ id: 'm1', meeting_date: '2206-06-01' }),
    meeting({ id: 'm2', meeting_date: '2027-01-05', body_name: 'City\nCouncil' }),
    meeting({ id: 'm3', meeting_date: '1066-10-14' }),
  ],
  briefs: [
    brief({ meeting_id: 'm1', headline: 'Budget\u0007', tags: ['tax\u202e'], summary: 'Line 1\nLine 2' }),
  ],
});

test.each([
  ['a folder', () => writeNdjson(join(temporaryFolder(), 'corpus'), rows())],
  ['an indexed file', () => writeSqlite(join(temporaryFolder(), 'corpus.db'), rows())],
])('a check of %s warns of them', async (_, write) => {
  const findings = await findingsOf(write());
  const doubts = findings.filter(({ rule }) => /^un(?:likely|safe)-/.test(rule));
  expect(
    doubts.map(({ severity, rule, table, column }) => [severity, rule, table, column].join(' ')).toSorted(),
  ).toEqual([
    'warning unlikely-date meetings meeting_date',
    'warning unlikely-date meetings meeting_date',
    'warning unsafe-character briefs headline',
    'warning unsafe-character briefs tags',
    'warning unsafe-character meetings body_name',
    'warning unsafe-character municipalities name',
  ]);
});

test('a meeting that is too far ahead is published, but never as the next one', async () => {
  const folder = join(temporaryFolder(), 'site');
  const far = {
    municipalities: [municipality()],
    meetings: [meeting({ id: 'm1', meeting_date: '2206-06-01' })],
  };
  await buildInto(folder, writeNdjson(join(temporaryFolder(), 'corpus'), far));
  const { municipalities } = readJson(folder, 'us/municipalities.json') as {
    municipalities: { next_meeting?: string; meetings: number }[];
  };
  expect(municipalities[0]).toMatchObject({ meetings: 1 });
  expect(municipalities[0]?.next_meeting).toBeUndefined();
});
