/** What the pages about all places say: home, states, topics, coverage. One implementation per language. */
import type { BlockName } from '../../../../schemas/blocks.ts';
import type { Country } from '../../../../schemas/names/states.ts';
import type { Html } from '../../html/template.ts';

/** Counts arrive as text: `1,234`. */
export type SiteWords = {
  /** Follows the text of a link to a page that is in English only. */
  readonly inEnglish: string;
  readonly places: (count: number) => string;
  readonly meetings: (count: number) => string;
  /** In breadcrumbs, and as the title of the coverage page. */
  readonly coverage: string;
  readonly topics: string;
  readonly newest: string;
  readonly follow: (name: string) => string;
  readonly home: HomeWords;
  readonly list: ListWords;
  readonly state: StateWords;
  readonly topic: TopicWords;
  readonly map: MapWords;
  readonly coveragePage: CoverageWords;
  readonly missing: MissingWords;
};

/** What meetings have, for the summary of a site. */
export type Content = 'summaries' | 'titles' | 'decisions' | 'documents';

type HomeWords = {
  readonly title: (country: Country) => string;
  readonly heading: string;
  /** @param written the number of meetings with a summary, if others have none */
  readonly summary: (facts: {
    readonly contents: readonly Content[];
    readonly meetings: number;
    readonly places: number;
    readonly written: number | undefined;
  }) => string;
  /** Follows the summary, for search engines. */
  readonly free: string;
  readonly noScript: (listUrl: string) => Html;
  /** The search has both countries. */
  readonly bothCountries: string;
  /** Links to searches, and to the page about searching. */
  readonly examples: (queries: Html, howToSearch: string) => Html;
  readonly queries: readonly string[];
  /** An example of a search in documents, and the text of its link. */
  readonly documentQuery: string;
  readonly inDocuments: (query: string) => string;
  readonly contested: string;
  readonly closest: string;
  readonly costly: string;
  readonly largest: string;
  readonly period: (from: string, to: string, isOneYear: boolean) => string;
  readonly browse: (country: Country) => string;
  readonly noPlaces: string;
  readonly allPlaces: string;
  readonly otherSite: (country: Country) => string;
  readonly dataTitle: string;
  readonly data: (links: {
    readonly docs: string;
    readonly dataset: string;
    readonly database: string;
    readonly files: string;
  }) => Html;
};

/** Lists of decisions. */
type ListWords = {
  readonly tally: (yes: number, no: number) => string;
  readonly ai: string;
};

type StateWords = {
  readonly title: (state: string) => string;
  readonly counts: (meetings: number, places: number) => string;
  readonly description: (counts: string, state: string) => string;
  readonly heading: (state: string) => string;
  readonly search: (state: string) => string;
  readonly searchName: string;
  readonly searchAll: string;
  readonly feed: (state: string) => string;
  readonly groups: Readonly<Record<'places' | 'counties' | 'schools', Readonly<Record<Country, string>>>>;
  readonly withoutMeetings: string;
  readonly otherData: (places: number, state: string) => string;
  readonly columns: Readonly<Record<'place' | 'meetings' | 'last' | 'next', string>>;
};

type TopicWords = {
  /** The name within a sentence: `land use and zoning`. */
  readonly inSentence: (name: string) => string;
  readonly title: (name: string) => string;
  readonly description: (topic: string, country: Country) => string;
  readonly lede: (topic: string) => string;
  readonly search: (topic: string) => string;
  readonly feed: (name: string) => string;
  readonly feedTitle: (name: string, country: Country) => string;
};

type MapWords = {
  readonly label: (places: number, active: string) => string;
  readonly withMeetings: string;
  readonly without: string;
  readonly asList: string;
  readonly everyPlace: string;
};

export type Freshness = 'current' | 'quiet' | 'old' | 'none';

type CoverageWords = {
  readonly title: (country: Country) => string;
  readonly description: (country: Country) => string;
  readonly heading: string;
  readonly lede: (places: number, active: string) => string;
  readonly download: string;
  readonly status: string;
  readonly allPlaces: string;
  readonly statusLink: string;
  readonly list: string;
  readonly current: string;
  readonly freshness: (days: {
    readonly current: number;
    readonly stale: number;
  }) => Readonly<Record<Freshness, string>>;
  /** In a list. */
  readonly ages: Readonly<Record<'quiet' | 'old', string>>;
  readonly otherData: string;
  readonly letters: string;
  /** Ends the list of letters. */
  readonly dot: string;
  readonly blockTitles: Readonly<Record<BlockName, string>>;
  readonly blockDescriptions: Readonly<Record<BlockName, string>>;
  readonly marks: {
    readonly none: string;
    readonly all: string;
    readonly only: (names: string) => string;
    readonly allBut: (names: string) => string;
  };
  readonly under: (percent: string) => string;
  readonly byState: (country: Country) => string;
  readonly withMeetings: (places: number, active: string) => string;
  readonly tableLabel: (state: string) => string;
  readonly columns: Readonly<
    Record<
      | 'letter'
      | 'records'
      | 'places'
      | 'share'
      | 'name'
      | 'active'
      | 'current'
      | 'meetings'
      | 'lastMeeting'
      | 'place'
      | 'first'
      | 'last'
      | 'lastDecision'
      | 'next'
      | 'data',
      string
    >
  >;
};

type MissingWords = {
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly search: string;
  readonly searchName: string;
  readonly home: string;
  readonly places: string;
  readonly docs: string;
};
