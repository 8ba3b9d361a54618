/** The pages of a place whose corpus fills every section, and the words on them that are not from the corpus. */
import { emptyPlaceRows, type PlaceRows } from '../../../generator/corpus/place-rows.ts';
import { assemblePlace } from '../../../generator/places/export.ts';
import { localTimes } from '../../../generator/places/local-time.ts';
import { meetingFiles } from '../../../generator/places/meeting-files.ts';
import { placeOf } from '../../../generator/places/place.ts';
import { placePages } from '../../../generator/site/place-pages.ts';
import { meetingsOfPlace } from '../../../generator/site/place/meeting/meeting-display.ts';
import { isRendered } from '../../../generator/store/artifact.ts';
import { siteOf } from '../../../schemas/paths.ts';
import { type Row, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { municipality, passage } from '../../support/corpus/corpus.ts';
import { padded } from '../../support/corpus/rows.ts';
import { testConfig } from '../../support/site/build.ts';
import { unescaped } from '../../support/site/page-markup.ts';

/** Every text of the corpus begins with this character, so that what is left are the words of the project. */
const mark = '§';

const valuesByType: Readonly<Record<string, unknown>> = {
  url: 'https://source.example/page',
  integer: 3,
  number: 3,
  boolean: true,
  date: '2026-03-04',
  instant: '2026-03-05T00:00:00Z',
  time: '19:30',
  timezone: 'America/Toronto',
  list: [`${mark}tag`],
  evidence: [],
};

/** A row with a value in every column: references and other ids are null unless `over` has them. */
function fullRow<Name extends TableName>(name: Name, over: Partial<Row<Name>>): Row<Name> {
  const columns = Object.entries(tableOf(name).columns).map(([column, { type, values, nullable }]) => [
    column,
    type === 'text'
      ? `${mark}${column}`
      : type === 'id' || type === 'slug'
        ? nullable
          ? null
          : 'x1'
        : (values?.[0] ?? valuesByType[type]),
  ]);
  // The declaration's type is known to the compiler, the row built from it at run time is not.
  return { ...Object.fromEntries(columns), muni_id: 'p1', ...over } as Row<Name>;
}

const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const all = <Name extends TableName, Value>(
  name: Name,
  values: readonly Value[],
  over: (value: Value, index: number) => Partial<Row<Name>>,
): Row<Name>[] =>
  values.map((value, index) => fullRow(name, { id: `${name}-${index}`, ...over(value, index) } as never));

const dates = ['2026-12-01', '2026-11-02', '2026-10-05', '2026-06-01', '2025-06-01', '2024-06-01'];
const statuses = ['confirmed', 'confirmed', 'cancelled', 'tentative', 'passed', null] as const;
const outcomes = ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other', null] as const;
const stages = ['final', 'amendment', 'procedural', null] as const;
const votes = ['yes', 'no', 'abstain', 'absent', 'excused', 'recused', 'present', 'other'] as const;
const writers = ['ai:model', 'extract:official-titles', 'extract:rule', 'human:ann', 'publisher:it', null];

/** Rows that fill every section of every page of a place. */
export function rowsOfEverySection(translation: string): PlaceRows {
  const meetings = dates.flatMap((meeting_date, day) =>
    statuses.map((status, index) =>
      fullRow('meetings', {
        id: `m${day}-${index}`,
        meeting_date,
        status,
        body_id: null,
        vanished_at: index === 3 ? '2026-03-05T00:00:00Z' : null,
      }),
    ),
  );
  const ids = meetings.map(({ id }) => id);
  const decided = ids.flatMap((id) => times(10, (index) => ({ id, index })));
  const motions = all('motions', decided, ({ id, index }, row) => ({
    meeting_id: id,
    result: outcomes[index % 7] ?? null,
    stage: stages[row % 4] ?? null,
    divided: true,
  }));
  return {
    ...emptyPlaceRows(),
    meetings,
    agenda_items: all('agenda_items', decided, ({ id, index }) => ({
      meeting_id: id,
      sequence: index,
      consent: index % 2 === 0,
      action: null,
    })),
    documents: all('documents', ids, (meeting_id) => ({
      meeting_id,
      media_type: 'application/pdf',
      sha256: null,
    })),
    briefs: all('briefs', ids, (meeting_id, index) => ({
      meeting_id,
      evidence: [`documents-${index}`, 'gone'].map((document_id) =>
        passage({ claim: `${mark}claim`, quote: `${mark}quote`, document_id, page: 2 }),
      ),
      generated_by: writers[index % writers.length] ?? null,
    })),
    briefs_i18n: all('briefs_i18n', ids, (meeting_id) => ({
      meeting_id,
      language: translation,
      generated_by: 'ai:model',
    })),
    decisions: all('decisions', decided, ({ id, index }, row) => ({
      meeting_id: id,
      sequence: index,
      headline: `${mark}${padded(row)}`,
      outcome: outcomes[index % 7] ?? null,
      stage: stages[row % 4] ?? null,
      generated_by: writers[row % writers.length] ?? null,
    })),
    motions,
    member_votes: motions.flatMap(({ id, meeting_id }, motion) =>
      votes.map((vote, index) =>
        fullRow('member_votes', {
          id: `${id}-${index}`,
          motion_id: id,
          meeting_id,
          official_id: index === 7 ? null : `officials-${index}`,
          member_name: `${mark}Member${index}`,
          vote: votes[(index + motion) % 3] ?? vote,
        }),
      ),
    ),
    officials: [
      ...all('officials', times(20, String), (_, index) => ({
        person_id: `person-${index}`,
        name: `${mark}Member${index}`,
        start_date: '2020-01-01',
        end_date: index % 3 === 0 ? null : '2030-01-01',
      })),
      fullRow('officials', { id: 'past', person_id: 'past', name: `${mark}Past`, end_date: '2021-01-01' }),
      fullRow('officials', {
        id: 'next',
        person_id: 'next',
        name: `${mark}Next`,
        start_date: '2027-01-01',
        end_date: null,
      }),
      fullRow('officials', {
        id: 'unknown',
        person_id: 'unknown',
        name: `${mark}Unknown`,
        role: null,
        start_date: null,
        end_date: null,
      }),
    ],
    matters: all('matters', times(30, String), () => ({ meeting_id: ids[0] ?? null })),
    election_results: [
      ...all('election_results', times(15, String), (_, index) => ({
        election_date: '2025-11-02',
        won: index === 0,
        votes: 100 - index,
      })),
      ...all('election_results', times(20, String), (_, index) => ({
        id: `contest-${index}`,
        election_date: '2021-11-07',
        contest: `${mark}Contest${index}`,
        votes: null,
        won: null,
      })),
      fullRow('election_results', {
        id: 'count',
        election_date: '2025-11-02',
        candidate: 'Total',
        party: null,
        won: null,
      }),
    ],
    ballot_measures: all('ballot_measures', times(30, String), (_, index) => ({ passed: index % 2 === 0 })),
    gov_finances: times(4, (index) => index).flatMap((index) =>
      all('gov_finances', times(20, String), (_, row) => ({
        id: `line-${index}-${row}`,
        category: (['revenue', 'spending', 'debt', 'balance'] as const)[index] ?? 'debt',
        fiscal_year: 2026 - (row % 2),
        line: `${mark}line${row}`,
        amount_cents: row * 1_000_000,
        basis: (['adopted', 'actual', null] as const)[index % 3] ?? null,
      })),
    ),
    building_permits: all('building_permits', ['2020', '2023', '2024', '2025-01', '2025-02'], (period) => ({
      period,
      structure: '5_plus_units',
    })),
    permits: all('permits', times(30, String), () => ({})),
    demographics: all('demographics', ['population', 'median_age'], (measure) => ({
      measure,
      unit: measure === 'population' ? 'people' : 'years',
    })),
    home_value_trend: all('home_value_trend', times(30, Number), (_, index) => ({
      month: `${2024 + Math.floor(index / 12)}-${padded((index % 12) + 1).slice(-2)}`,
      value_cents: 30_000_000 + index,
      series: null,
    })),
    federal_awards: all('federal_awards', times(30, String), () => ({})),
    campaign_finance: [
      ...all('campaign_finance', times(30, String), (_, index) => ({
        kind: (['contribution', 'expenditure', 'loan'] as const)[index % 3] ?? 'loan',
        filer: index === 0 ? null : `${mark}filer${index}`,
      })),
    ],
  };
}

const assets = {
  style: '/assets/style.css',
  icon: '/assets/icon.svg',
  touchIcon: '/assets/touch-icon.png',
  scripts: {
    home: '/assets/home.js',
    search: '/assets/search.js',
    city: '/assets/city.js',
    docs: '/assets/docs.js',
    votes: '/assets/votes.js',
    compare: '/assets/compare.js',
  },
};

/** Every HTML page of a place by path, as of 2026-11-20. */
export function pagesOfPlace(
  rows: PlaceRows,
  over: Partial<Row<'municipalities'>>,
): ReadonlyMap<string, string> {
  const row = municipality({
    name: `${mark}Place`,
    state: `${mark}State`,
    type: 'city',
    population: 12_345,
    ...over,
  });
  const site = siteOf(testConfig, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const source = fullRow('sources', {
    muni_id: null,
    state_code: null,
    country: null,
    tables: ['meetings', 'officials'],
  });
  const place = placeOf(row, site, testConfig, [source]);
  const localNow = localTimes(new Date('2026-11-20T12:00:00Z'))(row.timezone);
  const assembled = assemblePlace(place, rows, localNow, () => {});
  const { archive } = meetingFiles(place, assembled.meetings).shown;
  const { meetings, blocks } = assembled;
  const pageSite = { config: testConfig, site, assets };
  const ofMeetings = meetingsOfPlace({ pageSite, place, rows, meetings, localNow });
  const files = placePages({ ofMeetings, rows, blocks, files: { archive, cut: new Set() } });
  return new Map(
    [...files]
      .filter(isRendered)
      .filter(({ path }) => path.endsWith('.html'))
      .map(({ path, body }) => [path, Buffer.from(body).toString()]),
  );
}

const attribute = /\s(?:aria-label|title|alt|placeholder|content)="([^"]*)"/g;

/** The texts that people read or hear on a page, elements in another language than the page's aside. */
export function textsOf(page: string, language: string): ReadonlySet<string> {
  const visible = page
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<meta (?!name="description")[^>]*>/g, '')
    .replaceAll(/<(\w+)(?:\s[^>]*)?\slang="(?!LANGUAGE")[^"]*"[^>]*>[^<]*<\/\1>/g, (element) =>
      element.includes(` lang="${language}"`) ? element : '',
    );
  const texts = [
    ...visible.split(/<[^>]*>/),
    ...Array.from(visible.matchAll(attribute), ([, text = '']) => text),
  ];
  return new Set(
    texts
      .map((text) =>
        unescaped(text)
          .replaceAll(/[ \n]+/g, ' ')
          .replaceAll(/^ | $/g, ''),
      )
      .filter((text) => text !== ''),
  );
}

/** The words of a text that are not of the corpus: no marked words, numbers, addresses, file names or ids. */
export const wordsOf = (text: string): readonly string[] =>
  text.split(/[\s·,;:()“”«»]+/).filter((word) => !/[§\d.@]/.test(word) && /\p{L}/u.test(word));
