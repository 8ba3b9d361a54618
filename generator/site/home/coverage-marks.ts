/** Freshness and blocks of places, as the coverage page shows them. Pure. */
import { type BlockName, blocks } from '../../../schemas/blocks.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { staleAfterDays } from '../../places/validity.ts';
import { type Html, html } from '../html/template.ts';

/** Sorted from most to least current. */
export const freshnesses = ['current', 'quiet', 'old', 'none'] as const;
export type Freshness = (typeof freshnesses)[number];

/** Councils with a summer recess still meet this often. */
const currentDays = 60;
const quietDays = 365;
const dayMs = 86_400_000;

/**
 * Classifies a place by its next meeting, or by the days from its last meeting to `asOf`, a day such as `2026-11-20`; and by those from its
 * last decision, since an announced meeting does not say what was decided.
 */
export function freshnessOf(
  {
    last_meeting,
    last_decision,
    next_meeting,
  }: Pick<Municipality, `last_${'meeting' | 'decision'}` | 'next_meeting'>,
  asOf: string,
): Freshness {
  if (last_meeting === undefined) return next_meeting === undefined ? 'none' : 'current';
  const ageOf = (day: string, isCurrentFor: number): Freshness => {
    const days = (Date.parse(asOf) - Date.parse(day)) / dayMs;
    return days <= isCurrentFor ? 'current' : days <= quietDays ? 'quiet' : 'old';
  };
  const ages = [
    next_meeting === undefined ? ageOf(last_meeting, currentDays) : 'current',
    last_decision === undefined ? 'current' : ageOf(last_decision, staleAfterDays),
  ];
  return freshnesses.findLast((freshness) => ages.includes(freshness)) ?? 'current';
}

/** Labels with definitions. */
export const freshnessTexts: Readonly<Record<Freshness, string>> = {
  current: `Current: a meeting announced, or held in the last ${currentDays} days; if decisions are recorded, the last one at most ${staleAfterDays} days ago`,
  quiet: 'Quiet: last meeting or decision within a year',
  old: 'Old: last meeting or decision over a year ago',
  none: 'No meetings yet',
};

export type BlockMark = { readonly name: BlockName; readonly letter: string; readonly title: string };

const titles: Readonly<Record<BlockName, readonly [letter: string, title: string]>> = {
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
  permits: ['L', 'licenses'],
};

/** Every block with its letter, in display order. */
export const blockMarks: readonly BlockMark[] = blocks.map(({ name }) => {
  const [letter, title] = titles[name];
  return { name, letter, title };
});

/** Renders a letter for each block that a place has, and a dot for each missing block. Screen readers read the names. */
export function marksElement(has: readonly BlockName[]): Html {
  const key = has.join();
  const known = markCache.get(key);
  if (known !== undefined) return known;
  const text = blockMarks.map(({ name, letter }) => (has.includes(name) ? letter : '·')).join('');
  const marks = html`<span class="marks" role="img" aria-label="${marksLabel(has)}">${text}</span>`;
  markCache.set(key, marks);
  return marks;
}

/** Elements by block names: thousands of places share few combinations. */
const markCache = new Map<string, Html>();

/** Names the blocks that a place has, or the missing blocks if they are fewer. */
function marksLabel(has: readonly BlockName[]): string {
  const titlesOf = (wanted: boolean): string[] =>
    blockMarks.filter(({ name }) => has.includes(name) === wanted).map(({ title }) => title);
  const present = titlesOf(true);
  const missing = titlesOf(false);
  if (present.length === 0) return 'None';
  if (missing.length === 0) return 'All';
  return present.length <= missing.length ? `Only ${present.join(', ')}` : `All but ${missing.join(', ')}`;
}
