/** The blocks of city.json (SPEC.md 2.3), in their order in the file. */
import type { Row, TableName } from './tables/index.ts';

type BlockOf<Name extends TableName, Tables extends TableName> = {
  readonly name: Name;
  readonly description: string;
  /** Date columns: the first non-null one dates a row, and rows are sorted by it. */
  readonly dates: readonly string[];
  /** Tables that supply its rows. */
  readonly tables: readonly Tables[];
};

const block = <Name extends TableName>(
  name: Name,
  description: string,
  ...dates: (keyof Row<Name> & string)[]
): BlockOf<Name, Name> => ({ name, description, dates, tables: [name] });

export const memberVotesBlock: BlockOf<'member_votes', 'motions' | 'member_votes'> = {
  name: 'member_votes',
  description: 'Named roll-call votes (who voted how) on divided motions.',
  dates: ['date'],
  tables: ['motions', 'member_votes'],
};

export const blocks = [
  memberVotesBlock,
  block('officials', 'Roster of the governing body.', 'start_date'),
  block('election_results', 'Candidate vote totals and winners.', 'election_date'),
  block(
    'matters',
    'Planning, zoning, development and legislative records.',
    'decided_date',
    'introduced_date',
  ),
  block('gov_finances', 'Municipal budget: revenue, spending, debt, balance.', 'fiscal_year'),
  block('building_permits', 'Housing units permitted.', 'period'),
  block('ballot_measures', 'Propositions: pass or fail, and tally.', 'election_date'),
  block('demographics', 'Demographic data.', 'year'),
  block('home_value_trend', 'Home value trend.', 'month'),
  block('federal_awards', 'Federal grants, loans and contracts.', 'start_date'),
  block('campaign_finance', 'Contributions and expenditures.', 'date'),
  block('permits', 'Licenses.', 'issued_date'),
] as const;

export type Block = (typeof blocks)[number];
export type BlockName = Block['name'];
