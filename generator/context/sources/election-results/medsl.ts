/** Results of local contests by precinct and method of voting: MIT Election Data and Science Lab, 2018 and later. */
import { code, date, flag, integer, number, oneOf, required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { plainName } from '../../places/names.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { Contests } from './contests.ts';
import { contestInStage } from './primaries.ts';
import { electionRows } from './rows.ts';

export const medslElections: ContextSource = {
  name: 'medsl-elections',
  title: 'Election results by precinct',
  publisher: 'MIT Election Data and Science Lab',
  license: 'unstated',
  url: 'https://dataverse.harvard.edu/dataverse/medsl_election_returns',
  country: 'US',
  open,
};

const layout = {
  name: 'results by precinct and mode',
  columns: {
    precinct: text(),
    office: required(text()),
    party_detailed: text(),
    mode: text(),
    votes: integer(),
    county_fips: code(5),
    jurisdiction_name: text(),
    candidate: text(),
    district: text(),
    magnitude: number(),
    dataverse: text(),
    stage: required(oneOf('GEN', 'PRI', 'GEN RUNOFF', 'PRI RUNOFF')),
    special: required(flag()),
    state_po: required(text()),
    date: required(date()),
  },
  ignored: [
    'party_simplified',
    'county_name',
    'jurisdiction_fips',
    'year',
    'state',
    'writein',
    'state_fips',
    'state_cen',
    'state_ic',
    'readme_check',
  ],
} as const;

const stages = { GEN: 'general', PRI: 'primary', 'GEN RUNOFF': 'runoff', 'PRI RUNOFF': 'primary runoff' };

function open(): Conversion {
  const contests = new Contests();
  return {
    readers: [
      tableReader(layout, (record, file): Outcome[] => {
        const { office, jurisdiction_name: name, state_po: state, candidate, county_fips: county } = record;
        if (record.dataverse !== 'LOCAL') return [{ skipped: 'contests that are not local' }];
        if (candidate === null) return [{ skipped: 'lines without a candidate' }];
        if (name === null || !isNamedIn(office, name))
          return [{ skipped: 'offices that do not name their city' }];
        const stage = record.special ? `${stages[record.stage]} special` : stages[record.stage];
        const party = record.party_detailed;
        const skipped = contests.add({
          election: { date: record.date, state, stage },
          place: { name, state, ...(county === null ? {} : { county }) },
          contest: contestInStage(contestOf(office, record.district), stage, state, party),
          candidate,
          party,
          votes: record.votes,
          seats: record.magnitude !== null && Number.isInteger(record.magnitude) ? record.magnitude : null,
          won: null,
          county: county ?? '',
          part: record.precinct ?? '',
          isStatewide: isOfState.test(file.name) ? true : null,
          mode: record.mode?.toLowerCase() ?? null,
          file: file.name,
          sourceUrl: undefined,
        });
        return skipped === undefined ? [] : [{ skipped }];
      }),
    ],
    end: () => electionRows(contests),
  };
}

/** The published name of a file about a whole state, or about all states: `2018-ri-precinct-general.csv`. */
const isOfState = /(?:^|\/)\d{4}-(?:[a-z]{2}-)?(?:local-)?precinct(?:-[a-z]+)*\.\w+$/i;

/** True if the office names its jurisdiction. The jurisdiction is a city in New England, but the county elsewhere. */
const isNamedIn = (office: string, name: string): boolean =>
  ` ${plainName(office)} `.includes(` ${plainName(name)} `) && !/\bcounty\b/i.test(name);

/** `CITY COUNCIL - - CRANSTON`, `003` → `CITY COUNCIL - CRANSTON, DISTRICT 3` */
function contestOf(office: string, district: string | null): string {
  const plain = office
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:- )+-/g, '-')
    .trim();
  if (district === null) return plain;
  return /^\d+$/.test(district) ? `${plain}, DISTRICT ${Number(district)}` : `${plain}, ${district}`;
}
