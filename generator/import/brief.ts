/**
 * Extracts a brief without AI: the official titles of a meeting's decisions, ranked by fixed rules. The most contested come
 * first, then those about the most money, then public hearings, then the rest. Pure; every importer may use it.
 */
import type { Row } from '../../schemas/tables/index.ts';
import { beforeAmount } from './normalize/amounts.ts';
import { compareText } from '../system/text.ts';

/** Marks the briefs that these rules wrote. */
const generatedBy = 'extract:official-titles';

type TopicKind = NonNullable<Row<'decisions'>['outcome']> | 'hearing';

type BriefWords = {
  /** Precede titles: `Passed 41–7`. */
  readonly kinds: Readonly<Record<TopicKind, string>>;
  readonly afterHearing: string;
  readonly colon: string;
  readonly more: (count: number) => string;
  readonly also: string;
  readonly several: (kind: string, count: number) => string;
};

/** Briefs are in the language of the place, as pages expect. */
const briefWords: Readonly<Record<'en' | 'fr', BriefWords>> = {
  en: {
    kinds: {
      passed: 'Passed',
      failed: 'Failed',
      tabled: 'Postponed',
      referred: 'Referred',
      withdrawn: 'Withdrawn',
      overridden: 'Veto overridden',
      sustained: 'Veto sustained',
      other: 'Taken up',
      hearing: 'Public hearing',
    },
    afterHearing: ' after a public hearing',
    colon: ':',
    more: (count) => `; and ${count} more`,
    also: 'Also',
    several: (kind) => kind,
  },
  fr: {
    kinds: {
      passed: 'Adopté',
      failed: 'Rejeté',
      tabled: 'Reporté',
      referred: 'Renvoyé',
      withdrawn: 'Retiré',
      overridden: 'Veto annulé',
      sustained: 'Veto maintenu',
      other: 'Traité',
      hearing: 'Audience publique',
    },
    afterHearing: ' après une audience publique',
    // French puts a no-break space before a colon.
    colon: '\u00a0:',
    more: (count) => `\u00a0; et ${count} ${count === 1 ? 'autre' : 'autres'}`,
    also: 'Aussi',
    several: (kind, count) => (count === 1 ? kind : kind.replaceAll(/(?= |$)/g, 's')),
  },
};

/** Limit for headline and summary together. */
const wordsMax = 120;
const headlineWordsMax = 18;
const titleWordsMax = 26;
/** Reserved for the sentence that counts the remaining topics. */
const restWords = 16;

export type BriefInput = {
  readonly meeting: Pick<Row<'meetings'>, 'id' | 'muni_id' | 'source_url'>;
  readonly decisions: readonly Row<'decisions'>[];
  /** Official titles of items that had a public hearing. */
  readonly hearings: readonly string[];
  /** Default: English. */
  readonly language?: keyof typeof briefWords;
};

type Topic = {
  readonly title: string;
  readonly kind: TopicKind;
  /** ` 41–7`, ` after a public hearing`. */
  readonly details: string;
  readonly rank: readonly [number, number];
};

/** The brief of a meeting, or undefined if it has no decisions. */
export function extractBrief({
  meeting,
  decisions,
  hearings,
  language = 'en',
}: BriefInput): Row<'briefs'> | undefined {
  const words = briefWords[language];
  const topics = topicsOf(decisions, hearings, words);
  const [lead, ...others] = topics;
  if (lead === undefined || decisions.length === 0) return undefined;
  const headline = headlineOf(lead, others.length, words);
  return {
    meeting_id: meeting.id,
    muni_id: meeting.muni_id,
    headline,
    summary: summaryOf(topics, wordsMax - wordsOf(headline).length, words),
    notable_items: null,
    tags: null,
    generated_by: generatedBy,
    generated_at: null,
    evidence: null,
    source_url: meeting.source_url,
  };
}

/** Each title once, at its best rank. */
function topicsOf(
  decisions: readonly Row<'decisions'>[],
  hearings: readonly string[],
  words: BriefWords,
): Topic[] {
  const heardTitles = new Set(hearings.map(keyOf));
  const decidedTitles = new Set(decisions.map(({ headline }) => keyOf(headline)));
  const all = [
    ...decisions.map((decision) => topicOf(decision, heardTitles.has(keyOf(decision.headline)), words)),
    ...hearings
      .filter((title) => !decidedTitles.has(keyOf(title)))
      .map((title) => ({ title, kind: 'hearing', details: '', rank: [ranks.hearing, 0] }) as const),
  ].toSorted((a, b) => a.rank[0] - b.rank[0] || b.rank[1] - a.rank[1]);
  return [...Map.groupBy(all, ({ title }) => keyOf(title)).values()].flatMap((same) => same.slice(0, 1));
}

const keyOf = (title: string): string => title.toLowerCase();

/** Lower ranks come first. */
const ranks = { contested: 0, money: 1, hearing: 2, decided: 3, moved: 4 } as const;

function topicOf(decision: Row<'decisions'>, isHeard: boolean, words: BriefWords): Topic {
  const { headline: title, outcome, yes, no, amount_cents: cents } = decision;
  const tally = yes !== null && no !== null && no > 0 ? ` ${yes}–${no}` : '';
  const topic = { title, kind: outcome ?? 'other', details: `${tally}${isHeard ? words.afterHearing : ''}` };
  const minority = Math.min(yes ?? 0, no ?? 0);
  if (minority > 0) return { ...topic, rank: [ranks.contested, minority / ((yes ?? 0) + (no ?? 0))] };
  const isDecided =
    outcome === 'passed' || outcome === 'failed' || outcome === 'overridden' || outcome === 'sustained';
  if (isDecided && cents !== null) return { ...topic, rank: [ranks.money, cents] };
  if (isHeard) return { ...topic, rank: [ranks.hearing, isDecided ? 1 : 0] };
  return { ...topic, rank: [isDecided ? ranks.decided : ranks.moved, 0] };
}

function headlineOf({ title }: Topic, others: number, words: BriefWords): string {
  const short = shortenWords(title, headlineWordsMax);
  const bare = short.replace(/[.;]$/, '');
  return others === 0 ? bare : `${bare}${words.more(others)}`;
}

/** As many topics as fit, one sentence each, then the number of remaining topics by kind. */
function summaryOf(topics: readonly Topic[], budget: number, words: BriefWords): string {
  const sentences: string[] = [];
  let used = 0;
  for (const { title, kind, details } of topics) {
    const label = `${words.kinds[kind]}${details}${words.colon} `;
    const sentence = asSentence(`${label}${shortenWords(title, titleWordsMax)}`);
    const isLast = sentences.length === topics.length - 1;
    used += wordsOf(sentence).length;
    if (used > budget - (isLast ? 0 : restWords)) break;
    sentences.push(sentence);
  }
  return [...sentences, restOf(topics.slice(sentences.length), words)].filter(Boolean).join(' ');
}

/** `Also: 12 passed, 3 referred.` */
function restOf(topics: readonly Topic[], words: BriefWords): string {
  const counts = [...Map.groupBy(topics, ({ kind }) => words.kinds[kind].toLowerCase())]
    .map(([kind, { length }]) => ({ kind, length }))
    .toSorted((a, b) => b.length - a.length || compareText(a.kind, b.kind));
  return counts.length === 0
    ? ''
    : `${words.also}${words.colon} ${counts.map(({ kind, length }) => `${length} ${words.several(kind, length)}`).join(', ')}.`;
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The first words, without an amount that they cut. */
function cutWords(words: readonly string[], wordsMax: number): string {
  const cut = words.slice(0, wordsMax).join(' ');
  return cut.slice(0, beforeAmount(words.join(' '), cut.length));
}

/** The words of a text, split at white space. */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The first words of a text, followed by `…` if there are more. */
function shortenWords(text: string, wordsMax: number): string {
  const words = wordsOf(text);
  return words.length <= wordsMax
    ? words.join(' ')
    : `${cutWords(words, wordsMax).replace(/[\s,;:.(–—-]+$/u, '')}…`;
}
