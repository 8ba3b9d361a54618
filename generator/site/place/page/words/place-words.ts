/** What the page of a place says, apart from the text of its records. One implementation per language. */
import type { Country } from '../../../../../schemas/names/states.ts';
import type { PageLanguage } from '../../../html/dates.ts';
import type { Html } from '../../../html/template.ts';

export type PlaceWords = {
  readonly language: PageLanguage;
  readonly title: (place: string) => string;
  /** For search engines: place, number of meetings, first and next day as texts. */
  readonly description: (facts: {
    readonly place: string;
    readonly meetings: string;
    readonly first: string | undefined;
    readonly next: string | undefined;
  }) => string;
  readonly head: HeadWords;
  readonly next: NextMeetingWords;
  readonly decided: DecidedWords;
  readonly search: SearchWords;
  readonly recent: RecentWords;
  readonly officials: OfficialsWords;
  readonly sources: SourcesWords;
  readonly data: DataWords;
};

type HeadWords = {
  readonly lede: (kind: string, state: string, population: string | undefined) => string;
  readonly meetings: string;
  readonly since: (count: string, date: Html) => Html;
  readonly latest: string;
  readonly scheduledOnly: string;
  /** Takes the native name of the language of a translated page. */
  readonly translated: (language: string) => string;
  /** Names the links to the page in other languages. */
  readonly languages: string;
  readonly website: string;
  readonly calendar: string;
  readonly newestSource: string;
  readonly endedAfter: Readonly<
    Record<'nothing-after' | 'no-records-after' | 'no-decisions-after', (date: string) => string>
  >;
  /** Follows the text of `no-records-after`. */
  readonly onlyScheduled: string;
  /** Precedes links to official pages. */
  readonly newerAt: string;
  /** The text of the link that asks the operator for newer meetings. */
  readonly askNewer: string;
  readonly noMeetings: (place: string) => string;
  /** Precedes the website of a place without meetings. */
  readonly calendarAt: string;
  /** Precedes the names of places. */
  readonly nearest: string;
  /** By country, whose unit it is in. */
  readonly distances: Readonly<Record<Country, (count: string) => string>>;
  /** The text of the link that asks the operator for the meetings of the place. */
  readonly ask: string;
  /** The text of the link to the page that says how a place is added. */
  readonly howAdded: string;
};

type NextMeetingWords = {
  readonly title: string;
  /** The title while a meeting is held. */
  readonly now: string;
  /** The heading if no meeting is expected. */
  readonly none: string;
  /** Sunday first. */
  readonly weekdays: readonly string[];
  readonly localTime: string;
  readonly where: string;
  readonly map: string;
  readonly join: string;
  readonly comment: string;
  readonly takePart: string;
  readonly agenda: string;
  readonly source: string;
  readonly details: string;
  readonly addToCalendar: string;
  readonly file: string;
  readonly subscribe: string;
  /** Google requires an end; takes the number of hours. */
  readonly endUnknown: (hours: number) => string;
  readonly later: string;
  readonly more: (count: string) => string;
  readonly moreInCalendar: (count: string) => string;
};

type DecidedWords = {
  readonly title: string;
  readonly stages: Readonly<Record<'amendment' | 'procedural', string>>;
  readonly consent: (count: string) => string;
  readonly procedure: (count: string) => string;
  readonly all: (count: string) => string;
};

type SearchWords = {
  readonly title: string;
  readonly label: (place: string) => string;
  readonly button: string;
  readonly newest: string;
  readonly divided: string;
  readonly largest: string;
  readonly documents: string;
  readonly bodies: string;
  readonly meetings: (count: number, text: string) => string;
  readonly next: string;
  readonly last: string;
  /** Text of the link to the feed of a body. */
  readonly feed: string;
  readonly moreBodies: (count: string) => string;
  readonly otherBodies: (count: string) => string;
};

type RecentWords = {
  readonly title: string;
  readonly earlier: string;
  readonly noRecord: string;
  readonly details: string;
  readonly wholePage: (language: PageLanguage) => string;
};

type OfficialsWords = {
  readonly title: string;
  readonly unknown: string;
  readonly current: string;
  readonly more: (count: string) => string;
  readonly coming: string;
  readonly past: string;
  readonly others: string;
  readonly shown: (shown: string, total: string) => string;
  readonly allIn: string;
  readonly moreRoles: (count: number) => string;
  readonly columns: Readonly<Record<'name' | 'role' | 'district' | 'party' | 'term' | 'contact', string>>;
  readonly since: string;
  readonly until: string;
};

type SourcesWords = {
  readonly title: string;
  /** Folds the publications; takes their number. */
  readonly list: (count: string) => string;
  readonly license: string;
  /** Instead of the license of a publication for which none was found. */
  readonly unstated: string;
  /** Takes the link to our license, and the attribution. */
  readonly credit: (license: Html, attribution: string) => Html;
};

type DataWords = {
  readonly title: string;
  readonly lede: string;
  readonly meetings: string;
  readonly everything: string;
  readonly calendar: string;
  readonly feed: string;
  /** Precedes the link to a data file. */
  readonly tooLarge: string;
  readonly updated: (date: Html) => Html;
};
