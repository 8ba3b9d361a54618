/** Which blocks a place has, as one letter each. */
import { blocks } from '../../../schemas/blocks.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { type Html, html } from '../html/template.ts';

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
