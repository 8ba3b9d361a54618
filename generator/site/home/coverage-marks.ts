/** How current a place is, and which blocks it has, as the coverage page shows them. Pure. */
import type { Municipality } from '../../../schemas/documents.ts';
import { blocks } from '../../../schemas/blocks.ts';
import { type Html, html } from '../html/template.ts';

/** From the freshest to none at all. */
export const freshnesses = ['current', 'quiet', 'old', 'none'] as const;
export type Freshness = (typeof freshnesses)[number];

/** Councils that pause over the summer still meet this often. */
const currentDays = 60;
const quietDays = 365;
const dayMs = 86_400_000;

/** How fresh on a day, `2026-11-20`: a meeting is announced, or the last one was so long ago. */
export function freshnessOf(
  { last_meeting, next_meeting }: Pick<Municipality, 'last_meeting' | 'next_meeting'>,
  asOf: string,
): Freshness {
  if (next_meeting !== undefined) return 'current';
  if (last_meeting === undefined) return 'none';
  const days = (Date.parse(asOf) - Date.parse(last_meeting)) / dayMs;
  return days <= currentDays ? 'current' : days <= quietDays ? 'quiet' : 'old';
}

/** What each is called, and what it says of a place. */
export const freshnessTexts: Readonly<Record<Freshness, string>> = {
  current: `Current: a meeting announced, or held within ${currentDays} days`,
  quiet: 'Quiet: the last meeting within a year',
  old: 'Old: the last meeting over a year ago',
  none: 'No meetings so far',
};

type BlockName = Municipality['blocks'][number];
export type BlockMark = { readonly name: BlockName; readonly letter: string; readonly title: string };

const titles: Readonly<Record<string, readonly [letter: string, title: string]>> = {
  member_votes: ['V', 'divided votes'],
  officials: ['O', 'officials'],
  election_results: ['E', 'election results'],
  matters: ['M', 'matters'],
  gov_finances: ['F', 'finances'],
  building_permits: ['B', 'building permits'],
  ballot_measures: ['Q', 'ballot questions'],
  demographics: ['D', 'demographics'],
  home_value_trend: ['H', 'home values'],
  federal_awards: ['A', 'federal awards'],
  campaign_finance: ['C', 'campaign finance'],
  permits: ['L', 'licences'],
};

/** Every block with its letter, in the order in which the letters stand. */
export const blockMarks: readonly BlockMark[] = blocks.map(({ name }) => {
  const [letter, title] = titles[name] ?? [name.charAt(0).toUpperCase(), name.replaceAll('_', ' ')];
  return { name, letter, title };
});

/** The letters of the blocks that a place has, with a dot for each that it lacks; in words for who does not see them. */
export function marksOf(has: readonly BlockName[]): Html {
  const key = has.join();
  const known = made.get(key);
  if (known !== undefined) return known;
  const text = blockMarks.map(({ name, letter }) => (has.includes(name) ? letter : '·')).join('');
  const marks = html`<span class="marks" role="img" aria-label="${wordsOf(has)}">${text}</span>`;
  made.set(key, marks);
  return marks;
}

/** There are few combinations, and thousands of places. */
const made = new Map<string, Html>();

/** Names the blocks that a place has, or those that it lacks where these are fewer. */
function wordsOf(has: readonly BlockName[]): string {
  const titlesOf = (wanted: boolean): string[] =>
    blockMarks.filter(({ name }) => has.includes(name) === wanted).map(({ title }) => title);
  const present = titlesOf(true);
  const missing = titlesOf(false);
  if (present.length === 0) return 'None of them';
  if (missing.length === 0) return 'All of them';
  return present.length <= missing.length ? `Only ${present.join(', ')}` : `All but ${missing.join(', ')}`;
}
