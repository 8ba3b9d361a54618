/** Renders the blocks of a place as sections of its page. Pure. */
import { type BlockName, blocks as allBlocks, memberVotesBlock } from '../../../schemas/blocks.ts';
import { blockPath, cityDocumentPath } from '../../../schemas/paths.ts';
import { votesTable } from '../../../schemas/formats/place-tables.ts';
import type { BlockRecords } from '../../places/blocks.ts';
import type { Place } from '../../places/place.ts';
import type { Section } from '../html/components.ts';
import type { PageLanguage } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';
import { downloadLinks } from '../tables/download-links.ts';
import type { PlaceTables } from '../tables/table-files.ts';
import { ballotMeasures } from './ballot-measures.ts';
import type { BlockView, PageMeetings } from './block-view.ts';
import { budget } from './budget.ts';
import { buildingPermits } from './building-permits.ts';
import { campaignFinance } from './campaign-finance.ts';
import { demographics } from './demographics.ts';
import { electionResults, shortContests } from './election-results.ts';
import { homeValues } from './home-values.ts';
import { memberVotes, type PageVotes } from './member-votes.ts';
import { federalAwards, matters, permits } from './record-tables.ts';
import { sectionTitles } from './words/titles.ts';

export type ContextInput = {
  readonly place: Place;
  /** The blocks that the place has. */
  readonly blocks: readonly Pick<BlockRecords, 'block' | 'values'>[];
  /** The meetings of the place, by id. */
  readonly meetings: PageMeetings;
  /** A link to where a meeting is shown in full. */
  readonly meetingHref: (id: string) => string;
  /** Converts a path within the site to a link from the page. */
  readonly link: (path: string) => string;
  /** Names of the blocks that do not fit into city.json, and have their own files. */
  readonly cut?: ReadonlySet<string>;
  /** The CSV files of the place. */
  readonly tables?: PlaceTables;
  readonly votes: PageVotes;
  /** Language of headings, notes, numbers and dates. */
  readonly language: PageLanguage;
};

/** A section, and what is left of it on a page that has no room for all of it. */
export type ContextSection = Section & {
  /** The newest rows. Undefined if a part of the section would mislead. */
  readonly short?: Html | undefined;
  /** Links to the rows as files. */
  readonly downloads?: Html | undefined;
};

/** Its rows are elsewhere on the page. */
const officials = 'officials';

/** Sections by block. Ids must not start with `m`, the prefix of meeting ids. */
const sections: Readonly<
  Record<
    Exclude<BlockName, typeof officials>,
    {
      id: string;
      title: keyof (typeof sectionTitles)['en'];
      render: (view: BlockView<never>, votes: PageVotes) => Html;
      renderShort?: (view: BlockView<never>) => Html;
    }
  >
> = {
  member_votes: { id: 'votes', title: 'votes', render: memberVotes },
  election_results: {
    id: 'elections',
    title: 'elections',
    render: (view) => electionResults(view),
    renderShort: (view) => electionResults(view, shortContests),
  },
  matters: { id: 'files', title: 'files', render: matters },
  gov_finances: { id: 'budget', title: 'budget', render: budget },
  building_permits: { id: 'housing-permits', title: 'housingPermits', render: buildingPermits },
  ballot_measures: { id: 'ballot-measures', title: 'ballotMeasures', render: ballotMeasures },
  demographics: { id: 'demographics', title: 'demographics', render: demographics },
  home_value_trend: { id: 'home-values', title: 'homeValues', render: homeValues },
  federal_awards: { id: 'federal-awards', title: 'federalAwards', render: federalAwards },
  campaign_finance: { id: 'campaign-finance', title: 'campaignFinance', render: campaignFinance },
  permits: { id: 'licenses', title: 'licenses', render: permits },
};

/** Renders a section for each block that has rows, except officials, in the order of city.json. */
export function contextSections({
  place,
  blocks,
  meetings,
  meetingHref,
  link,
  cut,
  tables,
  votes,
  language,
}: ContextInput): readonly ContextSection[] {
  const { slug, country } = place.row;
  return allBlocks.flatMap(({ name }) => {
    const rows = blocks.find(({ block }) => block.name === name)?.values ?? [];
    if (name === officials || rows.length === 0) return [];
    const { id, title, render, renderShort } = sections[name];
    const path = cut?.has(name) ? blockPath(slug, name, 1) : cityDocumentPath(slug);
    const view: BlockView<unknown> = {
      id,
      country,
      language,
      rows,
      meetings,
      meetingHref,
      file: { href: link(path), name: path.slice(path.lastIndexOf('/') + 1) },
    };
    // Rows were validated against the declaration of their table, which the compiler cannot know.
    const files = tables?.get(name === memberVotesBlock.name ? votesTable.name : name);
    const downloads = downloadLinks(files, link, language);
    const body = html`${render(view as BlockView<never>, votes)}${downloads}`;
    const short = renderShort && html`${renderShort(view as BlockView<never>)}${downloads}`;
    return [{ id, title: sectionTitles[language][title], body, short, downloads }];
  });
}
