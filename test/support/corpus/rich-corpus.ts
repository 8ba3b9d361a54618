/** A corpus of several places in both countries, with every table that the site shows and many ties in sort orders. */
import { createHash } from 'node:crypto';
import { type Row, tableNames } from '../../../schemas/tables/index.ts';
import { brief, type CorpusRows, decision, meeting, municipality } from './corpus.ts';
import { padded, sampleRow, textOf } from './rows.ts';

const places = [
  municipality({ id: 'oh1', slug: 'alder-falls-oh', name: 'Alder Falls' }),
  municipality({ id: 'oh2', slug: 'birch-lake-schools-oh', name: 'Birch Lake', kind: 'school' }),
  municipality({ id: 'oh3', slug: 'birch-lake-oh', name: 'Birch Lake', timezone: null, updated_at: null }),
  municipality({
    id: 'hi1',
    slug: 'koa-bay-hi',
    name: 'Koa Bay',
    state: 'Hawaii',
    state_code: 'HI',
    timezone: 'Pacific/Honolulu',
  }),
  municipality({
    id: 'qc1',
    slug: 'alder-falls-oh',
    name: 'Mont-Érable',
    state: 'Québec',
    state_code: 'QC',
    country: 'CA',
    timezone: 'America/Toronto',
  }),
];

/** Days around 2026-11-20, the day of test builds. Every meeting has a twin at the same time. */
const days = ['2024-02-29', '2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21', '2027-01-01'];

/** New rows. Their ids are in the reverse order of the output. */
export function richCorpus(): Required<
  Pick<CorpusRows, 'municipalities' | 'meetings' | 'briefs' | 'sources'>
> &
  CorpusRows {
  const meetings = places.flatMap(({ id }) =>
    days.flatMap((meeting_date, index) =>
      ['a', 'b'].map((twin) =>
        meeting({
          id: `${id}-${index}${twin}`,
          muni_id: id,
          meeting_date,
          start_time: index % 3 === 0 ? null : '12:00',
          body_id: `${id}-body`,
          body_name: twin === 'a' ? null : 'City Council',
        }),
      ),
    ),
  );
  return {
    municipalities: places.map((place) => ({ ...place })),
    bodies: places.map(({ id }) => sampleRow('bodies', { id: `${id}-body`, muni_id: id, name: 'Board' })),
    meetings,
    briefs: meetings
      .slice(0, -3)
      .map(({ id, muni_id }) => brief({ meeting_id: id, muni_id, evidence: evidenceIn(`doc-${id}`) })),
    decisions: meetings.flatMap(({ id, muni_id }, index) =>
      [null, null, 1].map((sequence, place) =>
        decision({ id: `d-${index}-${place}`, meeting_id: id, muni_id, sequence }),
      ),
    ),
    briefs_i18n: meetings.flatMap(({ id, muni_id }, index) =>
      ['fr', 'es'].map((language) =>
        sampleRow('briefs_i18n', { id: `t-${index}-${language}`, meeting_id: id, muni_id, language }),
      ),
    ),
    ...rollCalls(meetings),
    ...blockRows(),
    sources: [
      sampleRow('sources', { id: 's2', tables: [...tableNames], state_code: null }),
      sampleRow('sources', { id: 's1', tables: ['meetings'], state_code: null, retrieved_at: '2026-11-01' }),
      sampleRow('sources', { id: 's3', tables: ['permits'], state_code: 'OH' }),
      sampleRow('sources', { id: 's4', tables: ['permits'], state_code: null, muni_id: 'qc1' }),
    ],
  };
}

/** A passage with characters that JSON escapes. */
const evidenceIn = (document_id: string): Row<'briefs'>['evidence'] => [
  {
    claim: 'The council approved a rezoning.',
    quote: 'Résolu : “A\\B”, \n"C" — 🏛️',
    document_id,
    document_sha256: 'ab'.repeat(32),
    start: 12,
    end: 40,
  },
];

/** Two motions with two votes each at every meeting; the motions of two out of three meetings are divided. */
function rollCalls(meetings: readonly { id: string; muni_id: string }[]): CorpusRows {
  const motions = meetings.flatMap(({ id, muni_id }, index) =>
    [0, 1].map((twin) =>
      sampleRow('motions', {
        id: `mo-${index}-${twin}`,
        meeting_id: id,
        muni_id,
        divided: index % 3 !== 0,
      }),
    ),
  );
  const member_votes = motions.flatMap(({ id, meeting_id, muni_id }) =>
    ['b', 'a'].map((name) =>
      sampleRow('member_votes', {
        id: `${id}-${name}`,
        motion_id: id,
        meeting_id,
        muni_id,
        member_name: name,
      }),
    ),
  );
  return { motions, member_votes };
}

/** Three rows with the same date for every place and block. */
function blockRows(): CorpusRows {
  const names = [
    'officials',
    'matters',
    'election_results',
    'ballot_measures',
    'gov_finances',
    'building_permits',
    'permits',
    'demographics',
    'home_value_trend',
    'federal_awards',
    'campaign_finance',
  ] as const;
  const rowsOf = (name: (typeof names)[number]): Record<string, unknown>[] =>
    places.flatMap(({ id }) =>
      ['c', 'b', 'a'].map((letter) => ({ ...sampleRow(name), id: `${id}-${letter}`, muni_id: id })),
    );
  return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
}

/** The corpus with a place whose meetings and licenses exceed one file. */
export function corpusWithBigPlace(): CorpusRows {
  const rows = richCorpus();
  const big = municipality({ id: 'big', slug: 'very-large-oh', name: 'Very Large' });
  const meetings = Array.from({ length: 1_200 }, (_, index) =>
    meeting({ id: `big-${index}`, muni_id: 'big', meeting_date: index < 50 ? '2024-05-06' : '2025-05-06' }),
  );
  return {
    ...rows,
    municipalities: [...rows.municipalities, big],
    meetings: [...rows.meetings, ...meetings],
    briefs: [
      ...rows.briefs,
      ...meetings.map(({ id }) => brief({ meeting_id: id, muni_id: 'big', summary: textOf(8_000) })),
    ],
    permits: [
      ...(rows.permits ?? []),
      ...Array.from({ length: 1_200 }, (_, index) =>
        sampleRow('permits', { id: `big-${padded(index)}`, muni_id: 'big', name: textOf(8_000) }),
      ),
    ],
  };
}

/** The same rows with rows and columns in another order. */
export const shuffled = (rows: CorpusRows, seed: string): CorpusRows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, tableRows]) => [
      name,
      inHashOrder(
        tableRows.map((row) => Object.fromEntries(inHashOrder(Object.entries(row), seed))),
        seed,
      ),
    ]),
  );

function inHashOrder<T>(items: readonly T[], seed: string): T[] {
  const hashOf = (item: T): string =>
    createHash('sha1').update(seed).update(JSON.stringify(item)).digest('hex');
  return items
    .map((item) => ({ item, hash: hashOf(item) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ item }) => item);
}
