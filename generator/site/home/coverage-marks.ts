/** Freshness and blocks of places, as the coverage page shows them. Pure. */
import { type BlockName, blocks } from '../../../schemas/blocks.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import type { SiteLanguage } from '../../../schemas/paths.ts';
import { staleAfterDays } from '../../places/validity.ts';
import { type Html, html } from '../html/template.ts';
import type { Freshness } from './words/site-words.ts';
import { siteWords } from './words/words.ts';

/** Sorted from most to least current. */
export const freshnesses = ['current', 'quiet', 'old', 'none'] as const satisfies readonly Freshness[];

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
export const freshnessTexts = (language: SiteLanguage): Readonly<Record<Freshness, string>> =>
  siteWords[language].coveragePage.freshness({ current: currentDays, stale: staleAfterDays });

const letters: Readonly<Record<BlockName, string>> = {
  member_votes: 'V',
  officials: 'O',
  election_results: 'E',
  matters: 'M',
  gov_finances: 'F',
  building_permits: 'B',
  ballot_measures: 'Q',
  demographics: 'D',
  home_value_trend: 'H',
  federal_awards: 'A',
  campaign_finance: 'C',
  permits: 'L',
};

/** Every block with its letter, in display order. */
export const blockMarks: readonly { readonly name: BlockName; readonly letter: string }[] = blocks.map(
  ({ name }) => ({ name, letter: letters[name] }),
);

/** Renders a letter for each block that a place has, and a dot for each missing block. Screen readers read the names. */
export function marksElement(has: readonly BlockName[], language: SiteLanguage): Html {
  const key = `${language} ${has.join()}`;
  const known = markCache.get(key);
  if (known !== undefined) return known;
  const text = blockMarks.map(({ name, letter }) => (has.includes(name) ? letter : '·')).join('');
  const marks = html`<span class="marks" role="img" aria-label="${marksLabel(has, language)}">${text}</span>`;
  markCache.set(key, marks);
  return marks;
}

/** Elements by block names: thousands of places share few combinations. */
const markCache = new Map<string, Html>();

/** Names the blocks that a place has, or the missing blocks if they are fewer. */
function marksLabel(has: readonly BlockName[], language: SiteLanguage): string {
  const { marks, blockTitles } = siteWords[language].coveragePage;
  const titlesOf = (wanted: boolean): string[] =>
    blockMarks.filter(({ name }) => has.includes(name) === wanted).map(({ name }) => blockTitles[name]);
  const present = titlesOf(true);
  const missing = titlesOf(false);
  if (present.length === 0) return marks.none;
  if (missing.length === 0) return marks.all;
  return present.length <= missing.length ? marks.only(present.join(', ')) : marks.allBut(missing.join(', '));
}
