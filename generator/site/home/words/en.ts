import { countOf, formatCount } from '../../html/numbers.ts';
import { externalLink } from '../../html/components.ts';
import { html } from '../../html/template.ts';
import type { Content, SiteWords } from './site-words.ts';

const inCountry = { US: 'in the United States', CA: 'in Canada' } as const;
const subdivision = { US: 'state', CA: 'province or territory' } as const;

const contentNames: Readonly<Record<Content, string>> = {
  summaries: 'summaries',
  titles: 'official titles',
  decisions: 'decisions',
  documents: 'documents',
};

const places = (count: number): string => countOf(count, 'place');
const meetings = (count: number): string => countOf(count, 'meeting');

const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const en: SiteWords = {
  inEnglish: '',
  places,
  meetings,
  coverage: 'Places',
  topics: 'Topics',
  newest: 'Newest decisions',
  follow: (name) => `Follow ${name} (Atom feed)`,
  home: {
    title: (country) => `What local governments ${inCountry[country]} decide`,
    heading: 'See what your city council and school board decided',
    summary: ({ contents, meetings: met, places: covered, written }) =>
      `${capitalized(listText(contents.map((content) => contentNames[content])))} of ${meetings(met)} in ${places(covered)}, with links to the official sources.${written === undefined ? '' : ` ${formatCount(written)} of them have a written summary.`}`,
    free: 'Free, no account, open data.',
    noScript: (listUrl) =>
      html`Without JavaScript, results open on a plain page. If it does not load, open a place below, or read
        the data: the <a href="${listUrl}">list of places</a> (JSON) links to the meetings of each.`,
    bothCountries: 'The search covers the United States and Canada.',
    examples: (queries, howToSearch) =>
      html`Try ${queries}, or read <a href="${howToSearch}">how to search</a>.`,
    queries: ['rezoning', '"affordable housing"', 'bike lane OR sidewalk', 'school budget -closure'],
    documentQuery: '"backup generators"',
    inDocuments: (query) => `${query} in documents`,
    contested: 'Most contested',
    closest: 'The closest votes on final decisions',
    costly: 'Largest amounts',
    largest: 'Final decisions with published amounts',
    period: (from, to, isOneYear) => `${isOneYear ? from.replace(/, \d+$/, '') : from} to ${to}`,
    browse: (country) => `Browse by ${subdivision[country]}`,
    noPlaces: 'No places yet.',
    allPlaces: 'All places and their data',
    otherSite: (country) => `Places ${inCountry[country]}`,
    dataTitle: 'Use it as data',
    data: ({ docs, dataset, database, files }) =>
      html`Everything is open data, no key needed: see the <a href="${docs}">routes and examples</a>, or get
        the <a href="${dataset}">dataset</a> of all places, released daily, as one
        ${externalLink(database, 'SQLite database')} and as Parquet (${externalLink(files, 'all files')}).`,
  },
  list: {
    tally: (yes, no) => `${yes} to ${no}`,
    ai: 'AI',
  },
  state: {
    title: (state) => `Local government meetings in ${state}`,
    counts: (met, covered) => `${meetings(met)} of ${places(covered)}`,
    description: (counts, state) =>
      `${counts} in ${state}: cities, counties and school boards, with the last and next meeting of each.`,
    heading: (state) => `Local governments in ${state}`,
    search: (state) => `Search the meetings in ${state}`,
    searchName: 'Meetings',
    searchAll: 'Search all decisions',
    feed: (state) => `Decisions in ${state}`,
    groups: {
      places: { US: 'Cities and towns', CA: 'Municipalities' },
      counties: { US: 'Counties', CA: 'Counties and regional governments' },
      schools: { US: 'School districts', CA: 'School boards' },
    },
    withoutMeetings: 'No meetings yet',
    otherData: (count, state) =>
      `${places(count)} in ${state} with other data, such as officials, elections or building permits`,
    columns: { place: 'Place', meetings: 'Meetings', last: 'Last meeting', next: 'Next meeting' },
  },
  topic: {
    inSentence: (name) => name.charAt(0).toLowerCase() + name.slice(1),
    title: (name) => `${name}: newest decisions`,
    description: (topic, country) =>
      `The newest decisions on ${topic} ${inCountry[country]}, with votes, amounts and official sources.`,
    lede: (topic) =>
      `New decisions about ${topic}, up to three of each meeting. Some meetings have topics only as a whole: their decisions may be about something else.`,
    search: (topic) => `Search all decisions on ${topic}`,
    feed: (name) => `Decisions: ${name}`,
    feedTitle: (name, country) => `${name}: decisions ${inCountry[country]}`,
  },
  map: {
    label: (count, active) => `Map of ${places(count)}, ${active} of them with meetings`,
    withMeetings: 'with meetings',
    without: 'without meetings yet',
    asList: 'The same as a list:',
    everyPlace: 'every place',
  },
  coveragePage: {
    title: (country) => `Places ${inCountry[country]}`,
    description: (country) =>
      `Every place ${inCountry[country]} that we cover: how many meetings, how current they are, what other data there is, and what is missing.`,
    heading: 'Coverage',
    lede: (count, active) =>
      `${places(count)}, ${active} of them with meetings. Missing data has not been collected yet, or is not published where we look.`,
    download: 'Download this list:',
    status: 'When its sources were last read, and which places are stale:',
    allPlaces: 'All places',
    statusLink: 'status',
    list: 'Every place',
    current: 'How current',
    freshness: ({ current, stale }) => ({
      current: `Current: a meeting announced, or held in the last ${current} days; if decisions are recorded, the last one at most ${stale} days ago`,
      quiet: 'Quiet: last meeting or decision within a year',
      old: 'Old: last meeting or decision over a year ago',
      none: 'No meetings yet',
    }),
    ages: { quiet: 'quiet', old: 'old' },
    otherData: 'Other data',
    letters: 'Letters used in the lists below:',
    dot: '; a dot means no data.',
    blockTitles: {
      member_votes: 'divided votes',
      officials: 'officials',
      election_results: 'election results',
      matters: 'matters',
      gov_finances: 'finances',
      building_permits: 'building permits',
      ballot_measures: 'ballot questions',
      demographics: 'demographics',
      home_value_trend: 'home values',
      federal_awards: 'federal awards',
      campaign_finance: 'campaign finance',
      permits: 'licenses',
    },
    blockDescriptions: {
      member_votes: 'Named roll-call votes (who voted how) on divided motions.',
      officials: 'Roster of the governing body.',
      election_results: 'Candidate vote totals and winners.',
      matters: 'Planning, zoning, development and legislative records.',
      gov_finances: 'Municipal budget: revenue, spending, debt, balance.',
      building_permits: 'Housing units permitted.',
      ballot_measures: 'Propositions: pass or fail, and tally.',
      demographics: 'Demographic data.',
      home_value_trend: 'Home value trend.',
      federal_awards: 'Federal grants, loans and contracts.',
      campaign_finance: 'Contributions and expenditures.',
      permits: 'Licenses.',
    },
    marks: {
      none: 'None',
      all: 'All',
      only: (names) => `Only ${names}`,
      allBut: (names) => `All but ${names}`,
    },
    under: (percent) => `under ${percent}`,
    byState: (country) => `By ${subdivision[country]}`,
    withMeetings: (count, active) => `${places(count)}, ${active} with meetings`,
    tableLabel: (state) => `Places in ${state} with meetings`,
    columns: {
      letter: 'Letter',
      records: 'Records',
      places: 'Places',
      share: 'Share',
      name: 'Name',
      active: 'With meetings',
      current: 'Current',
      meetings: 'Meetings',
      lastMeeting: 'Last meeting',
      place: 'Place',
      first: 'First',
      last: 'Last',
      lastDecision: 'Last decision',
      next: 'Next',
      data: 'Data',
    },
  },
  missing: {
    title: 'Page not found',
    description: 'There is no page at this address.',
    text: 'The address may be mistyped, or we no longer cover the place.',
    search: 'Search the meetings',
    searchName: 'Meetings',
    home: 'Search meetings and places',
    places: 'All places',
    docs: 'Data and documentation',
  },
};
