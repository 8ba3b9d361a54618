/** What the pages of searches, and the forms and scripts of the sites, say in a language. */
import type { RecordFilterName, View } from '../address.ts';

/** Counts arrive as text with their noun: `1,234 decisions`. */
export type SearchWords = {
  /** Titles of the pages, and names of what they list. */
  readonly views: Readonly<
    Record<
      View,
      { readonly title: string; readonly name: string; readonly one: string; readonly many: string }
    >
  >;
  /** The search page of a site. */
  readonly page: { readonly description: string; readonly noScript: string };
  /** The beginning of a title without a query, the home of a site, a page that explains searches. */
  readonly site: string;
  readonly countries: { readonly US: string; readonly CA: string };
  readonly howToSearch: string;
  readonly form: {
    readonly label: string;
    /** The box also finds places, where it has a script. */
    readonly smartLabel: string;
    readonly placeholder: string;
    readonly suggestions: string;
    readonly button: string;
    readonly filters: string;
    readonly all: string;
    readonly fields: Readonly<Record<Exclude<RecordFilterName, 'country' | 'strict'>, string>>;
    readonly placeName: string;
    readonly places: string;
    readonly kinds: { readonly city: string; readonly school: string };
    readonly stages: { readonly final: string; readonly amendment: string; readonly procedural: string };
  };
  readonly order: { readonly label: string; readonly relevance: string; readonly date: string };
  readonly chips: {
    readonly label: string;
    readonly remove: string;
    readonly clear: string;
    readonly since: (day: string) => string;
    readonly until: (day: string) => string;
    readonly divided: string;
    readonly atLeast: (amount: string) => string;
    readonly strict: string;
  };
  readonly facets: {
    readonly title: string;
    /** The link to the counts, where these are below the results. */
    readonly jump: string;
    readonly names: Readonly<
      Record<'place' | 'state' | 'kind' | 'year' | 'outcome' | 'type' | 'topic' | 'body', string>
    >;
    readonly more: (count: string) => string;
    readonly remove: string;
  };
  readonly status: {
    readonly title: string;
    readonly none: Readonly<Record<View, string>>;
    readonly top: (shown: string, all: string) => string;
    readonly newest: (shown: string, all: string) => string;
    readonly more: (shown: string, all: string) => string;
    readonly moreThan: (count: string) => string;
    readonly for: (query: string) => string;
    readonly filters: (count: number) => string;
    readonly quoted: (text: string) => string;
    /** Of a search whose results lack words. @param words those of the query: one, or all of several */
    readonly noneHas: (view: View, words: string) => string;
    readonly someHave: (count: number, text: string, words: string) => string;
    readonly allWords: (query: string) => string;
    readonly have: (what: 'related' | 'some') => string;
    readonly othersHave: (what: 'related' | 'some') => string;
    /** Further decisions on the matters of the results. */
    readonly merged: (count: string) => string;
    readonly isCut: string;
  };
  readonly result: {
    readonly stages: { readonly amendment: string; readonly procedural: string };
    readonly tally: (yes: number, no: number, abstain: number) => string;
    readonly ai: string;
    readonly source: string;
    readonly missing: string;
    readonly votes: Readonly<Record<string, string>>;
    readonly otherVotes: string;
    readonly andMore: (count: number) => string;
  };
  readonly offers: {
    readonly didYouMean: (query: string) => string;
    readonly only: (place: string) => string;
    readonly openPlace: (place: string) => string;
    readonly onlyAllWords: Readonly<Record<View, string>>;
  };
  /** Of places that the query names, of which nothing can be searched. */
  readonly absent: {
    readonly says: Readonly<Record<View, (place: string) => string>>;
    readonly page: (place: string) => string;
    readonly website: (place: string) => string;
    /** Of the results below. */
    readonly elsewhere: string;
  };
  readonly empty: {
    readonly removeFilter: string;
    readonly removeOrReword: string;
    readonly reword: string;
    /** Without the filter of a place. */
    readonly everywhere: string;
    readonly without: (filter: string) => string;
    readonly withoutAll: string;
    readonly anyOrder: string;
    readonly unquoted: string;
    readonly unexcluded: string;
    readonly anyWord: string;
    readonly best: string;
    /** @param matches `4 meetings` */
    readonly inOtherView: (count: number, matches: string) => string;
    readonly wordless: string;
    readonly decisionsInstead: string;
    readonly related: string;
    readonly searchWith: (value: string) => string;
    readonly validValues: string;
    readonly uncovered: Readonly<Record<View, (place: string) => string>>;
    readonly covered: (count: string, place: string, from: string, to: string) => string;
  };
  readonly actions: {
    readonly csv: string;
    readonly csvNote: string;
    readonly json: string;
  };
  /** Feeds of searches. */
  readonly feed: Readonly<Record<'part' | 'best' | 'newest' | 'all', (counted: string) => string>> & {
    readonly rights: (license: string, credit: string) => string;
  };
  readonly pages: { readonly label: string; readonly first: string; readonly next: string };
  readonly footer: {
    readonly license: string;
    readonly credit: (attribution: string) => string;
    readonly ai: string;
  };
  /** What only the scripts of the sites say. They get it from the page. */
  readonly script: ScriptWords;
};

export type ScriptWords = {
  readonly searching: string;
  readonly showMore: string;
  readonly retry: string;
  readonly unavailable: string;
  readonly slow: string;
  readonly unreachable: string;
  readonly offline: string;
  readonly substitute: string;
  readonly copy: string;
  readonly copyLink: string;
  readonly copyCall: string;
  readonly linkCopied: string;
  readonly callCopied: string;
  readonly feedCopied: string;
  readonly copyThis: string;
  readonly textToCopy: string;
  readonly thisSearch: string;
};
