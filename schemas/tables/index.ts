/** The 28 tables of the corpus, in the order of CONTRACT.md 2. */
import { about } from './about.ts';
import { agendaItems } from './agenda_items.ts';
import { ballotMeasures } from './ballot_measures.ts';
import { bodies } from './bodies.ts';
import { briefs } from './briefs.ts';
import { briefsI18n } from './briefs_i18n.ts';
import { buildingPermits } from './building_permits.ts';
import { campaignFinance } from './campaign_finance.ts';
import { decisionLinks } from './decision_links.ts';
import { decisions } from './decisions.ts';
import { demographics } from './demographics.ts';
import { documents } from './documents.ts';
import { electionResults } from './election_results.ts';
import { epaFacilities } from './epa_facilities.ts';
import { federalAwards } from './federal_awards.ts';
import { govFinances } from './gov_finances.ts';
import { homeValueTrend } from './home_value_trend.ts';
import { matters } from './matters.ts';
import { meetingTopics } from './meeting_topics.ts';
import { meetings } from './meetings.ts';
import { memberVotes } from './member_votes.ts';
import { motions } from './motions.ts';
import { municipalities } from './municipalities.ts';
import { nonprofits } from './nonprofits.ts';
import { officials } from './officials.ts';
import { permits } from './permits.ts';
import { roundups } from './roundups.ts';
import { sources } from './sources.ts';
import type { RowOf, Table } from '../table.ts';

const tables = {
  municipalities,
  bodies,
  meetings,
  agenda_items: agendaItems,
  documents,
  briefs,
  decisions,
  briefs_i18n: briefsI18n,
  roundups,
  motions,
  member_votes: memberVotes,
  officials,
  matters,
  election_results: electionResults,
  ballot_measures: ballotMeasures,
  gov_finances: govFinances,
  building_permits: buildingPermits,
  permits,
  demographics,
  home_value_trend: homeValueTrend,
  federal_awards: federalAwards,
  campaign_finance: campaignFinance,
  epa_facilities: epaFacilities,
  nonprofits,
  decision_links: decisionLinks,
  meeting_topics: meetingTopics,
  sources,
  about,
};

export type TableName = keyof typeof tables;

/** A row of the named table. */
export type Row<Name extends TableName> = RowOf<(typeof tables)[Name]>;

export const tableNames = Object.keys(tables) as TableName[];

/** The named table as plain declarations, for code that treats all tables alike. */
export const tableOf = (name: TableName): Table => tables[name];

export const isTableName = (name: string): name is TableName => Object.hasOwn(tables, name);

/** The tables whose rows belong to one place, each after the tables that it references. */
export const placeTables: readonly TableName[] = inReferenceOrder(
  tableNames.filter(
    (name) => name !== 'municipalities' && tableOf(name).columns['muni_id']?.nullable === false,
  ),
);

function inReferenceOrder(names: TableName[]): TableName[] {
  const ordered = new Set<TableName>();
  const visit = (name: TableName): void => {
    if (ordered.has(name)) return;
    for (const { references } of Object.values(tableOf(name).columns)) {
      const target = names.find((other) => other === references);
      if (target !== undefined && target !== name) visit(target);
    }
    ordered.add(name);
  };
  names.forEach(visit);
  return [...ordered];
}
