/** Two places in Ohio with meetings, one in Hawaii without, and three in Canada. */
import { brief, type CorpusRows, decision, meeting, municipality } from '../support/corpus/corpus.ts';
import { sampleRow } from '../support/corpus/rows.ts';

/** More than the maximum of a search response, and more than a place page shows in full. */
const zoningMeetings = 60;

const day = (index: number): string =>
  `2026-${String(1 + (index % 6)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;

const meetings = [
  ...Array.from({ length: zoningMeetings }, (_, index) =>
    meeting({ id: `zoning-${index}`, meeting_date: day(index) }),
  ),
  meeting({ id: 'turnips', meeting_date: '2019-05-06' }),
  meeting({ id: 'small', meeting_date: '2018-05-06' }),
  meeting({ id: 'next', meeting_date: '2026-12-01' }),
  meeting({ id: 'school', muni_id: 'school', meeting_date: '2026-02-03', body_name: 'School Board' }),
  meeting({ id: 'qc', muni_id: 'qc', meeting_date: '2026-02-03', body_name: 'Conseil municipal' }),
];

const headlines: Readonly<Record<string, string>> = {
  turnips: 'Turnips may be grown on vacant lots',
  school: 'Zoning of schools is debated',
  qc: 'Le conseil adopte le zonage',
};

const briefs = meetings
  .filter(({ id }) => id !== 'next' && id !== 'small')
  .map(({ id, muni_id }) =>
    brief({
      meeting_id: id,
      muni_id,
      headline: headlines[id] ?? `Zoning case ${id.slice('zoning-'.length)} is decided`,
      summary: null,
    }),
  );

/** Creates the rows. The search finds `zoning` in Ohio 61 times, and `turnips` once, in a folded year. */
export const siteRows = (): CorpusRows => ({
  municipalities: [
    municipality(),
    municipality({ id: 'school', slug: 'birch-lake-schools-oh', name: 'Birch Lake', kind: 'school' }),
    municipality({ id: 'hi', slug: 'koa-bay-hi', name: 'Koa Bay', state: 'Hawaii', state_code: 'HI' }),
    ...['Montréal', 'Montréal-Ouest', 'Mont-Royal'].map((name, index) =>
      municipality({
        id: index === 0 ? 'qc' : `qc${index}`,
        slug: `${name.toLowerCase().replaceAll('é', 'e')}-qc`,
        name,
        state: 'Québec',
        state_code: 'QC',
        country: 'CA',
        timezone: 'America/Toronto',
        population: 1_700_000 / 10 ** index,
      }),
    ),
  ],
  meetings,
  briefs,
  agenda_items: [sampleRow('agenda_items', { meeting_id: 'small', title: 'Bridge repair' })],
  decisions: [decision({ meeting_id: 'zoning-5', summary: 'Two houses may be built there.' })],
  officials: [sampleRow('officials', { name: 'Ada Alder' })],
});
