import { describe, expect, test } from 'vitest';
import { blocks } from '../../../schemas/blocks.ts';
import { tableOf } from '../../../schemas/tables/index.ts';
import { meeting } from '../../support/corpus/corpus.ts';
import { listOf, pick } from '../../support/site/documents.ts';
import { placeFiles, sampleRow } from '../../support/corpus/rows.ts';

type Rows = Parameters<typeof placeFiles>[0];

const cityOf = (rows: Rows): Record<string, unknown> => placeFiles(rows).json('city.json');

/** The blocks of SPEC.md 2.3, in order. */
const specified: ReadonlySet<string> = new Set([
  'member_votes',
  'officials',
  'election_results',
  'matters',
  'gov_finances',
  'building_permits',
  'ballot_measures',
  'demographics',
  'home_value_trend',
  'federal_awards',
  'campaign_finance',
  'permits',
]);

const blockNames = blocks.map(({ name }) => name);

/** Rows for every block. */
const everyBlock = (): Rows => ({
  meetings: [meeting()],
  motions: [sampleRow('motions', { divided: true })],
  ...Object.fromEntries(blockNames.map((name) => [name, [sampleRow(name)]])),
});

test('city.json has the blocks of the specification in order, after the meetings', () => {
  expect(blockNames.filter((name) => specified.has(name))).toEqual([...specified]);
  expect(Object.keys(cityOf(everyBlock())).slice(-1 - blockNames.length)).toEqual(['archive', ...blockNames]);
  expect(placeFiles(everyBlock()).municipality.blocks).toEqual(blockNames);
});

test.each(blockNames)('%s is absent if the place has no rows for it', (name) => {
  const { json, municipality } = placeFiles({ ...everyBlock(), [name]: [], motions: [] });
  const rest = blockNames.filter((other) => other !== name && other !== 'member_votes');
  expect(Object.keys(json('city.json')).filter((key) => blockNames.some((name) => name === key))).toEqual(
    rest,
  );
  expect(municipality.blocks).toEqual(rest);
});

test.each(blockNames.slice(1))('%s has the columns of its table without muni_id and nulls', (name) => {
  const { columns } = tableOf(name);
  const required = Object.keys(columns).filter((column) => columns[column]?.nullable === false);
  const [bare] = listOf(cityOf(everyBlock()), name);
  expect(Object.keys(bare ?? {}).toSorted()).toEqual(
    required.filter((column) => column !== 'muni_id').toSorted(),
  );
});

describe('rows are sorted by date, newest first, then by id; rows without a date come last', () => {
  test.each([
    ['officials', 'start_date', ['2020-01-01', '2024-01-01']],
    ['election_results', 'election_date', ['2020-01-01', '2024-01-01']],
    ['matters', 'introduced_date', ['2020-01-01', '2024-01-01']],
    ['gov_finances', 'fiscal_year', [2020, 2024]],
    ['building_permits', 'period', ['2020', '2024']],
    ['ballot_measures', 'election_date', ['2020-01-01', '2024-01-01']],
    ['demographics', 'year', [2020, 2024]],
    ['home_value_trend', 'month', ['2020-01', '2024-01']],
    ['federal_awards', 'start_date', ['2020-01-01', '2024-01-01']],
    ['campaign_finance', 'date', ['2020-01-01', '2024-01-01']],
    ['permits', 'issued_date', ['2020-01-01', '2024-01-01']],
  ] as const)('%s by %s', (name, column, [older, newer]) => {
    const row = (id: string, value: unknown): object => sampleRow(name, { id, [column]: value });
    const isOptional = tableOf(name).columns[column]?.nullable === true;
    const rows = [row('d', older), row('b', newer), row('a', newer), row('c', older)];
    const undated = isOptional ? [row('0', null), row('00', null)] : [];
    const document = cityOf({ [name]: [...undated, ...rows] });
    expect(pick(document, name, 'id')).toEqual(['a', 'b', 'c', 'd', ...(isOptional ? ['0', '00'] : [])]);
  });

  test('a matter is dated by its decision, otherwise by its introduction', () => {
    const matters = [
      sampleRow('matters', { id: 'a', introduced_date: '2026-01-01', decided_date: '2026-02-01' }),
      sampleRow('matters', { id: 'b', introduced_date: '2026-03-01' }),
      sampleRow('matters', { id: 'c' }),
      sampleRow('matters', { id: 'd', introduced_date: '2020-01-01', decided_date: '2026-04-01' }),
    ];
    expect(pick(cityOf({ matters }), 'matters', 'id')).toEqual(['d', 'b', 'a', 'c']);
  });
});

const vote = (id: string, over: Parameters<typeof sampleRow<'member_votes'>>[1] = {}) =>
  sampleRow('member_votes', { id, motion_id: 'x1', member_name: id, ...over });

const motion = (id: string, meeting_id: string) => sampleRow('motions', { id, meeting_id, divided: true });

describe('member_votes', () => {
  test('has one entry per motion, with all its votes sorted by id', () => {
    const document = cityOf({
      meetings: [meeting()],
      motions: [
        sampleRow('motions', {
          id: 'x1',
          text: 'To approve.',
          mover: 'Cruz',
          seconder: 'Ng',
          result: 'passed',
          yes: 2,
          no: 1,
          abstain: 0,
          absent: 1,
          divided: true,
          adopted_minutes: true,
          source_url: 'https://source.example/minutes',
        }),
      ],
      member_votes: [
        vote('v3', { vote: 'no', vote_text: 'Nay' }),
        vote('v1', { official_id: 'o1' }),
        vote('other', { motion_id: 'elsewhere' }),
        vote('v2', { vote: 'absent' }),
      ],
    });
    const expected = [
      {
        motion_id: 'x1',
        meeting_id: 'm1',
        motion: 'To approve.',
        date: '2026-03-04',
        result: 'passed',
        yes: 2,
        no: 1,
        abstain: 0,
        absent: 1,
        source_url: 'https://source.example/minutes',
        votes: [
          { name: 'v1', official_id: 'o1', vote: 'yes' },
          { name: 'v2', vote: 'absent' },
          { name: 'v3', vote: 'no' },
        ],
      },
    ];
    expect(JSON.stringify(document['member_votes'])).toBe(JSON.stringify(expected));
  });

  test('is sorted by meeting date, newest first, then by id of the motion', () => {
    const document = cityOf({
      meetings: [meeting(), meeting({ id: 'm2', meeting_date: '2026-05-01' })],
      motions: [motion('d', 'm1'), motion('b', 'm2'), motion('c', 'm1'), motion('a', 'm2')],
    });
    expect(pick(document, 'member_votes', 'motion_id')).toEqual(['a', 'b', 'c', 'd']);
  });
});
