/** The tables of the corpus, in the order of CONTRACT.md 2. */
import type { RowOf, Table } from '../columns.ts';
import {
  buildingPermits,
  demographics,
  epaFacilities,
  homeValueTrend,
  nonprofits,
  permits,
} from './context.ts';
import { decisionLinks, decisions, matters, memberVotes, motions } from './decisions.ts';
import { ballotMeasures, campaignFinance, electionResults } from './elections.ts';
import { agendaItems, briefs, briefsI18n, documents, meetingTopics, meetings, roundups } from './meetings.ts';
import { federalAwards, govFinances } from './money.ts';
import { bodies, municipalities, officials } from './places.ts';
import { about, sources } from './release.ts';
import { documentTexts } from './texts.ts';

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

export { vetoBases } from './decisions.ts';

export type TableName = keyof typeof tables;

/** A file of a corpus: a table, or the texts of documents, which are beside the tables. */
export type FileName = TableName | 'document_texts';

/** A row of the named table. */
export type Row<Name extends TableName> = RowOf<(typeof tables)[Name]>;

export const tableNames = Object.keys(tables) as TableName[];

/** The text of a page of a document. */
export type PageText = RowOf<typeof documentTexts>;

/** The declaration of a table, untyped, for code that treats all tables alike. */
export const tableOf = (name: FileName): Table => (name === 'document_texts' ? documentTexts : tables[name]);

export const isTableName = (name: string): name is TableName => Object.hasOwn(tables, name);

export const isFileName = (name: string): name is FileName =>
  isTableName(name) || name === documentTexts.name;

/** Tables whose rows belong to one place. Each comes after the tables that it references. */
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
