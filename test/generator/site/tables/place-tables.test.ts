import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { placeTables } from '../../../../generator/site/tables/place-tables.ts';
import { placeTableDeclarations } from '../../../../schemas/formats/place-tables.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { generated } from '../../../support/generated.ts';
import { placeViewOf } from '../../../support/site/place-view.ts';
import { hostileTexts } from '../feeds/place.fixture.ts';

/** The files by path below the place. */
function filesOf(
  rows: Partial<PlaceRows>,
  over: Partial<Row<'municipalities'>> = {},
): ReadonlyMap<string, string> {
  const { items: artifacts } = generated(placeTables(placeViewOf(rows, over)));
  return new Map(
    artifacts.map(({ path, body }) => [path.replace(/^.*\/city\/[^/]+\//, ''), Buffer.from(body).toString()]),
  );
}

/** The records of a file, as another program reads them. */
const recordsOf = (text: string | undefined): Record<string, string>[] =>
  parse(text ?? '', { columns: true, record_delimiter: '\r\n' });

const voters = ['Ada Alder', 'Bo Birch', '=Cy Cedar'];
const votes: Partial<PlaceRows> = {
  meetings: [meeting()],
  agenda_items: [sampleRow('agenda_items', { id: 'i1', title: 'Rezone "Larkspur", block 2' })],
  motions: [
    sampleRow('motions', {
      id: 'mo1',
      agenda_item_id: 'i1',
      text: 'A motion to approve',
      result: 'passed',
      yes: 2,
      no: 1,
      divided: true,
    }),
  ],
  member_votes: voters.map((member_name, index) =>
    sampleRow('member_votes', {
      id: `v${index}`,
      motion_id: 'mo1',
      member_name,
      vote: index < 2 ? 'yes' : 'no',
    }),
  ),
};

describe('the tables of a place', () => {
  test('are those that have rows', () => {
    expect([...filesOf({}).keys()]).toEqual([]);
    const rows = { ...votes, permits: [sampleRow('permits')] };
    expect([...filesOf(rows).keys()]).toEqual(['meetings.csv', 'votes.csv', 'permits.csv']);
  });

  test('have a row for each meeting, the newest first', () => {
    const files = filesOf({
      meetings: [
        meeting(),
        meeting({ id: 'next', meeting_date: '2026-12-01', start_time: null, location: 'Hall, 2' }),
      ],
      briefs: [brief({ tags: ['housing', 'zoning'] })],
      decisions: [decision()],
    });
    const [next, past, ...others] = recordsOf(files.get('meetings.csv'));
    expect(others).toEqual([]);
    expect(next).toMatchObject({ id: 'next', time: '', location: 'Hall, 2', decisions: '0', headline: '' });
    expect(past).toMatchObject({
      id: 'm1',
      date: '2026-03-04',
      time: '19:00',
      body: 'City Council',
      headline: 'Council approves 84 homes on Larkspur Avenue',
      decisions: '1',
      tags: 'housing; zoning',
      url: 'https://civic.example/city/alder-falls-oh/full/#mm1',
      source: 'https://source.example/page',
    });
  });

  test('have a row for each decision, with exact amounts in the currency of the country', () => {
    const rows = {
      meetings: [meeting()],
      decisions: [decision({ amount_cents: 120_000_005 }), decision({ id: 'd2', amount_cents: -5 })],
    };
    const american = recordsOf(filesOf(rows).get('decisions.csv'));
    expect(american.map(({ amount_usd }) => amount_usd)).toEqual(['1200000.05', '-0.05']);
    expect(american[0]).toMatchObject({
      meeting_id: 'm1',
      date: '2026-03-04',
      outcome: 'passed',
      yes: '5',
      url: 'https://civic.example/city/alder-falls-oh/full/#dd1',
    });
    const canadian = recordsOf(
      filesOf(rows, { country: 'CA', state: 'Québec', state_code: 'QC' }).get('decisions.csv'),
    );
    expect(canadian[0]).toMatchObject({ amount_cad: '1200000.05' });
    expect(canadian[0]).not.toHaveProperty('amount_usd');
  });

  test('have a row for each vote, with its subject', () => {
    const records = recordsOf(filesOf(votes).get('votes.csv'));
    expect(records.map(({ member, vote }) => [member, vote])).toEqual([
      ['Ada Alder', 'yes'],
      ['Bo Birch', 'yes'],
      // A spreadsheet does not run it.
      ["'=Cy Cedar", 'no'],
    ]);
    expect(records[0]).toMatchObject({
      id: 'v0',
      date: '2026-03-04',
      body: 'City Council',
      subject: 'Rezone "Larkspur", block 2',
      motion: 'A motion to approve',
      result: 'passed',
      yes: '2',
      no: '1',
      motion_id: 'mo1',
      meeting_id: 'm1',
      url: 'https://civic.example/city/alder-falls-oh/full/#mm1',
    });
  });

  test('name the subject of a motion without an agenda item by its matter', () => {
    const [motion] = votes.motions ?? [];
    if (motion === undefined) throw new Error('no motion');
    const records = recordsOf(
      filesOf({
        ...votes,
        motions: [{ ...motion, agenda_item_id: null, matter_id: 'x1' }],
        matters: [sampleRow('matters', { title: 'The matter' })],
      }).get('votes.csv'),
    );
    expect(records[0]).toMatchObject({ subject: 'The matter' });
  });

  test('have the columns that are declared, and the columns of blocks are those of their table', () => {
    const blocks = placeTableDeclarations.slice(3).map(({ name }) => name);
    const rows = Object.fromEntries(blocks.map((name) => [name, [sampleRow(name as 'permits')]]));
    const files = filesOf({ ...votes, ...rows, decisions: [decision()] });
    for (const { name, columns } of placeTableDeclarations) {
      const expected = columns.map((column) => column.name.replace(/_cents$/, '_usd'));
      expect(Object.keys(recordsOf(files.get(`${name}.csv`))[0] ?? {})).toEqual(expected);
    }
    const amounts = [...files.values()].flatMap((text) => text.split('\r\n', 1)).join();
    expect(amounts).not.toContain('_cents');
    expect(recordsOf(files.get('gov_finances.csv'))[0]).toMatchObject({ id: 'x1' });
  });

  test.each(hostileTexts)('keep the text %s in its cell, and nothing of it runs', (_, text) => {
    const files = filesOf({
      meetings: [meeting({ body_name: text, location: text })],
      decisions: [decision({ headline: text, summary: `=${text}` })],
      permits: [sampleRow('permits', { name: `@${text}` })],
    });
    const unsafe = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
    const line = text.toWellFormed().replaceAll(new RegExp(`${unsafe.source}+`, 'gu'), ' ');
    const lines = text.toWellFormed().replaceAll(new RegExp(`(?![\\t\\n\\r])${unsafe.source}`, 'gu'), ' ');
    expect(recordsOf(files.get('meetings.csv'))).toMatchObject([{ body: line, location: lines }]);
    expect(recordsOf(files.get('decisions.csv'))).toMatchObject([{ headline: line, summary: `'=${lines}` }]);
    expect(recordsOf(files.get('permits.csv'))).toMatchObject([{ name: `'@${line}` }]);
  });
});
