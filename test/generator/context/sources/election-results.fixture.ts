/** Lines of election results, and their import. */
import { medslElections } from '../../../../generator/context/sources/election-results/medsl.ts';
import { openElections } from '../../../../generator/context/sources/election-results/openelections.ts';
import { ContextCorpus, csv, daneCounty, madison } from '../context.fixture.ts';

export type Cells = Readonly<Record<string, string | number>>;

export const columns = [
  'county',
  'precinct',
  'office',
  'district',
  'party',
  'candidate',
  'votes',
  'election_day',
];
export const line = (candidate: string, votes: number | string, cells: Cells = {}): Cells => ({
  county: 'Dane',
  precinct: '1',
  office: 'City of Madison Mayor',
  candidate,
  votes,
  ...cells,
});

export const generalName = '20230404__wi__general__dane__precinct.csv';

export async function importLines(lines: readonly Cells[], name = generalName, names = columns) {
  const corpus = new ContextCorpus();
  const counts = await corpus.import(openElections, corpus.file(name, csv(names, lines)));
  const results = corpus
    .rows('election_results')
    .map(({ contest, candidate, party, votes, percent, won }) => ({
      contest,
      candidate,
      party,
      votes,
      percent,
      won,
    }))
    .toSorted((a, b) => Number(b.votes) - Number(a.votes));
  return { corpus, counts, results };
}

export const medslColumns =
  'precinct,office,party_detailed,party_simplified,mode,votes,county_name,county_fips,jurisdiction_name,jurisdiction_fips,candidate,district,magnitude,dataverse,year,stage,state,special,writein,state_po,state_fips,state_cen,state_ic,date,readme_check'.split(
    ',',
  );
export const medslLine = (candidate: string, votes: number, cells: Cells = {}): Cells => ({
  office: 'CITY COUNCIL - - MADISON',
  mode: 'ABSENTEE',
  votes,
  county_fips: '55025',
  jurisdiction_name: 'MADISON',
  candidate,
  district: '003',
  magnitude: '2.0',
  dataverse: 'LOCAL',
  stage: 'GEN',
  special: 'FALSE',
  state_po: 'WI',
  date: '2018-11-06',
  ...cells,
});

export async function importMedsl(lines: readonly Cells[]) {
  const corpus = new ContextCorpus([madison, daneCounty]);
  const counts = await corpus.import(medslElections, corpus.file('wi.csv', csv(medslColumns, lines)));
  return { rows: corpus.rows('election_results'), counts };
}
