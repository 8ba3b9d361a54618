/** Files of years whose inputs are as published are not rendered again, and every input of a page is one of its year. */
import { describe, expect, test } from 'vitest';
import type { PlaceRows } from '../../../../../generator/corpus/place-rows.ts';
import { noYears, PublishedYears, yearOf, yearRecords } from '../../../../../generator/places/years.ts';
import { viewPlace } from '../../../../../generator/site/place-pages.ts';
import { meetingPages } from '../../../../../generator/site/place/meeting/meeting-page.ts';
import { monthInputs } from '../../../../../generator/site/place/periods/month-inputs.ts';
import { isRendered } from '../../../../../generator/store/artifact.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { generated } from '../../../../support/generated.ts';
import { inputOf, type PageOptions } from '../place-pages.fixture.ts';
import { agendaItem, decisionsOf, longLinesOf } from './period-pages.fixture.ts';
import { rowsOfMeetings } from './rows-of-meetings.fixture.ts';

const years = ['2023', '2024', '2025'] as const;

/** A name in 29 divided votes, which would have a page with one more. */
const almostKnown = 'Noor Nine';

/** In each year, a meeting with an item, a document, a decision and divided votes, and one without any record. */
function threeYears(): Partial<PlaceRows> &
  Record<'meetings' | 'motions' | 'member_votes' | 'decisions', unknown[]> {
  const motions = years.flatMap((year) =>
    Array.from({ length: 10 }, (_, index) =>
      sampleRow('motions', {
        id: `mo-${year}-${index}`,
        meeting_id: `m-${year}`,
        agenda_item_id: null,
        matter_id: 'matter',
        text: `Motion ${year} ${index}`,
        divided: true,
      }),
    ),
  );
  const voters = ['Ada Alder', almostKnown];
  return {
    meetings: [
      ...years.map((year) =>
        meeting({ id: `m-${year}`, meeting_date: `${year}-05-06`, body_id: 'board', body_name: null }),
      ),
      meeting({ id: 'bare', meeting_date: '2025-11-19', minutes_url: null, video_url: null }),
    ],
    bodies: [sampleRow('bodies', { id: 'board', name: 'Board' })],
    briefs: years.map((year) => brief({ meeting_id: `m-${year}` })),
    agenda_items: years.map((year) =>
      agendaItem({ id: `i-${year}`, meeting_id: `m-${year}`, title: `A whole title of ${year}` }),
    ),
    documents: years.map((year) => sampleRow('documents', { id: `doc-${year}`, meeting_id: `m-${year}` })),
    // The title of the decision of 2025 is completed from an item of 2023.
    decisions: years.map((year) =>
      decision({
        id: `d-${year}`,
        meeting_id: `m-${year}`,
        headline: 'A whole title…',
        agenda_item_id: year === '2025' ? 'i-2023' : null,
        motion_id: null,
        matter_id: null,
      }),
    ),
    motions,
    member_votes: motions.flatMap(({ id, meeting_id }) =>
      (id === 'mo-2023-0' ? [] : voters).map((name) =>
        sampleRow('member_votes', {
          id: `${id}-${name}`,
          motion_id: id,
          meeting_id,
          member_name: name,
          official_id: name === almostKnown ? null : 'o1',
          vote: name === almostKnown ? 'no' : 'yes',
        }),
      ),
    ),
    officials: [
      sampleRow('officials', { id: 'o1', name: 'Ada Alder', start_date: '2020-01-01', end_date: null }),
    ],
    matters: [sampleRow('matters', { id: 'matter', title: 'Bridge repair' })],
  };
}

type Options = PageOptions & { readonly topics?: (id: string) => readonly string[] };

const source = sampleRow('sources', { id: 's1', tables: ['meetings'], state_code: null, muni_id: null });
const standard: Options = {
  asOf: '2025-11-20T03:00:00Z',
  place: { timezone: 'America/New_York' },
  sources: [source],
};

/** All files that are rendered, or kept, by path; kept ones are undefined. */
function renderAll(rows: Partial<PlaceRows>, options: Options, published = noYears) {
  const { items, result } = generated(viewPlace({ ...inputOf(rows, options), years: published }));
  const files = new Map(
    items.map((file) => [file.path, isRendered(file) ? Buffer.from(file.body).toString() : undefined]),
  );
  return { files, periods: result.periods };
}

const hashesOf = (rows: Partial<PlaceRows>, options: Options): ReadonlyMap<string, string> =>
  monthInputs(inputOf(rows, options).ofMeetings, options.topics ?? (() => []));

/** Renders the place, edits it, and renders it again from what is then published: the years with months whose hash changed, and what was rendered. */
function afterEdit(
  before: Partial<PlaceRows>,
  after: Partial<PlaceRows>,
  options: readonly [Options, Options] = [standard, standard],
) {
  const [was, is] = [hashesOf(before, options[0]), hashesOf(after, options[1])];
  const first = renderAll(before, options[0]);
  const whole = renderAll(after, options[1]);
  const again = renderAll(
    after,
    options[1],
    new PublishedYears(yearRecords(was, first.periods), first.files, is),
  );
  const result = new Map([...again.files].map(([path, text]) => [path, text ?? first.files.get(path)]));
  expect(result).toEqual(whole.files);
  expect(again.periods).toEqual(whole.periods);
  const kept = [...again.files].flatMap(([path, text]) =>
    text === undefined && !path.includes('/meeting/') ? [path.split('/')[3] ?? ''] : [],
  );
  const keptMeetings = [...again.files].filter(
    ([path, text]) => path.includes('/meeting/') && text === undefined,
  );
  const changed = [...is].flatMap(([month, hash]) => (was.get(month) === hash ? [] : [yearOf(month)]));
  return { changed: [...new Set(changed)], kept, keptMeetings: keptMeetings.length };
}

type Rows = ReturnType<typeof threeYears>;
const changeRow =
  (name: keyof Rows, id: string, change: Readonly<Record<string, unknown>>) =>
  (rows: Rows): Partial<PlaceRows> => {
    const table: readonly object[] = rows[name] ?? [];
    return {
      ...rows,
      [name]: table.map((row) => ('id' in row && row.id === id ? { ...row, ...change } : row)),
    };
  };

describe('an edit changes the inputs of all years whose files show it, and of no others:', () => {
  test.each<readonly [string, (rows: Rows) => Partial<PlaceRows>, readonly string[]]>([
    ['nothing', (rows) => rows, []],
    ['the number of an item', changeRow('agenda_items', 'i-2024', { number: '99' }), ['2024']],
    [
      'an item that a decision of another year names',
      changeRow('agenda_items', 'i-2023', { title: 'A whole title, other' }),
      ['2023', '2025'],
    ],
    [
      'the address of a document',
      changeRow('documents', 'doc-2024', { url: 'https://other.example/' }),
      ['2024'],
    ],
    ['the time of a meeting', changeRow('meetings', 'm-2023', { start_time: '08:15' }), ['2023']],
    [
      'when a meeting changed',
      changeRow('meetings', 'm-2023', { updated_at: '2025-01-01T00:00:00Z' }),
      ['2023'],
    ],
    [
      'where the name of a body comes from, on which the sources of a file depend',
      changeRow('meetings', 'm-2024', { body_id: null, body_name: 'Board' }),
      ['2024'],
    ],
    ['a motion', changeRow('motions', 'mo-2024-3', { text: 'Other' }), ['2024']],
    ['a vote', changeRow('member_votes', 'mo-2025-3-Ada Alder', { vote: 'abstain' }), ['2025']],
    [
      'a decision whose headline is cut',
      changeRow('decisions', 'd-2024', { decision: 'A whole title that continues' }),
      ['2024'],
    ],
    [
      'a matter that motions of all years are about',
      changeRow('matters', 'matter', { title: 'Tunnel' }),
      [...years],
    ],
    [
      'the name of an official, to whose page the votes of all years lead',
      changeRow('officials', 'o1', { name: 'Ada Maria Alder' }),
      [...years],
    ],
    [
      'a vote with which somebody has a page, to which the votes of all years lead',
      (rows) => ({
        ...rows,
        member_votes: [
          ...(rows.member_votes ?? []),
          {
            ...sampleRow('member_votes', { id: 'v30', motion_id: 'mo-2023-0', meeting_id: 'm-2023' }),
            member_name: almostKnown,
            official_id: null,
            vote: 'no',
          },
        ],
      }),
      [...years],
    ],
    [
      'a translation, which shows the language of all other meetings',
      (rows) => ({
        ...rows,
        briefs_i18n: [sampleRow('briefs_i18n', { id: 't', meeting_id: 'm-2025', language: 'en' })],
      }),
      [...years],
    ],
  ])('%s', (_, edit, expected) => {
    const rows = threeYears();
    const { changed, kept, keptMeetings } = afterEdit(rows, edit(rows));
    expect(changed).toEqual(expected);
    expect(kept).toEqual(years.filter((year) => !expected.includes(year)));
    // Each year has one meeting with a page, and another without record.
    expect(keptMeetings).toBeGreaterThanOrEqual(years.length - expected.length);
  });

  test.each<readonly [string, Options, readonly string[]]>([
    ['the name of the place', { place: { ...standard.place, name: 'Birch' } }, years],
    ['its time zone', { place: { timezone: 'Pacific/Honolulu' } }, years],
    ['a source', { sources: [{ ...source, title: 'Other' }] }, years],
    ['when a source was read', { sources: [{ ...source, retrieved_at: '2025-11-19' }] }, []],
    ['the end of the day of a meeting without a record', { asOf: '2025-11-20T05:00:01Z' }, ['2025']],
    ['a topic, which the search finds', { topics: (id) => (id === 'm-2024' ? ['budget'] : []) }, ['2024']],
  ])('%s', (_, over, expected) => {
    const rows = threeYears();
    const { changed } = afterEdit(rows, rows, [standard, { ...standard, ...over }]);
    expect(changed).toEqual(expected);
  });
});

test('a meeting is rendered from no rows but its own and those that these refer to', () => {
  const view = { ...inputOf(threeYears(), standard).ofMeetings, years: noYears };
  const pages = [...meetingPages(view)];
  for (const record of view.meetings.recent) {
    const meetings = { upcoming: [], recent: [record] };
    const alone = [
      ...meetingPages({ ...view, meetings, meetingRows: rowsOfMeetings([record.meeting], view.meetingRows) }),
    ];
    expect(alone).toEqual(pages.filter(({ path }) => path.includes(`/meeting/${record.meeting.id}/`)));
  }
  expect([view.meetings.recent.length, pages.length]).toEqual([4, 3]);
});

describe('a page is rendered again although its meetings are as published', () => {
  const rows = threeYears();
  const inYear = (year: string): Partial<PlaceRows> => ({
    ...rows,
    meetings: [
      ...(rows.meetings as Row<'meetings'>[]),
      meeting({ id: 'new', meeting_date: `${year}-02-03` }),
    ],
    agenda_items: [...(rows.agenda_items ?? []), agendaItem({ id: 'new', meeting_id: 'new' })],
  });

  test('if it links to another period before it', () => {
    expect(afterEdit(rows, inYear('2022'))).toMatchObject({ changed: ['2022'], kept: ['2024', '2025'] });
  });

  test('if it links to another period after it', () => {
    expect(afterEdit(inYear('2026'), rows)).toMatchObject({ changed: [], kept: ['2023', '2024'] });
  });

  test('if its file is not published', () => {
    const hashes = hashesOf(rows, standard);
    const { files, periods } = renderAll(rows, standard);
    const without = new Map([...files].filter(([path]) => !path.includes('/2024/')));
    const again = renderAll(
      rows,
      standard,
      new PublishedYears(yearRecords(hashes, periods), without, hashes),
    );
    expect(
      [...again.files].filter(([path, text]) => text === undefined && !path.includes('/meeting/')),
    ).toHaveLength(2);
    expect(again.files.get('us/city/alder-falls-oh/2024/index.html')).toEqual(
      files.get('us/city/alder-falls-oh/2024/index.html'),
    );
  });
});

test('the months of a year are kept one by one, and the page that lists them is rendered', () => {
  const months = ['2024-01', '2024-02'];
  const before: Partial<PlaceRows> = {
    meetings: [...months.flatMap((month) => longLinesOf(month, 1_000)), ...longLinesOf('2025-01', 1)],
    decisions: decisionsOf('2025-01-0', 2),
  };
  const after = { ...before, decisions: (before.decisions ?? []).slice(0, -1) };
  expect(afterEdit(before, after)).toMatchObject({ changed: ['2025'], kept: months });
});
