/** Formats a response of the search as text for a terminal. */
import { moneyText } from '../../schemas/formats/money.ts';
import { countryOfState } from '../../schemas/names/states.ts';
import { pluralize } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import type { DecisionsAnswer, MeetingsAnswer } from './search-answer.ts';

export type TextOptions = {
  /** The width of a line in columns; URLs are never wrapped. */
  readonly width: number;
  /** Highlights a headline. */
  readonly emphasize: (text: string) => string;
};

type Noun = 'meeting' | 'decision';

/** The lines of a result: its headline, then paragraphs to wrap, then links. */
type ResultText = {
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly string[];
};

/** Ranked meetings, then their number. Control characters are escaped. */
export const formatMeetings = (answer: MeetingsAnswer, options: TextOptions): string =>
  formatAnswer(answer, answer.results.map(meetingText), 'meeting', options);

/** Ranked decisions, then their number. Control characters are escaped. */
export const formatDecisions = (answer: DecisionsAnswer, options: TextOptions): string =>
  formatAnswer(answer, answer.results.map(decisionText), 'decision', options);

function meetingText(result: MeetingsAnswer['results'][number]): ResultText {
  const { city, state, body, date, score, headline, snippet, url, decision, missing } = result;
  return {
    headline,
    paragraphs: [
      facts(`${city}, ${state}`, body, date, `score ${score.toFixed(2)}`),
      missingText(missing),
      snippet,
      decision === undefined ? '' : facts(`Decision: ${decision.headline}`, ...resultOf(decision, state)),
    ],
    links: [url],
  };
}

function decisionText(result: DecisionsAnswer['results'][number]): ResultText {
  const { city, state, body, date, score, headline, snippet, url, source, dissent, missing } = result;
  return {
    headline,
    paragraphs: [
      facts(...resultOf(result, state), result.stage),
      facts(`${city}, ${state}`, body, date, `score ${score.toFixed(2)}`),
      dissent.length === 0
        ? ''
        : `Dissent: ${dissent.map(({ name, vote }) => `${name} (${vote})`).join(', ')}`,
      missingText(missing),
      snippet === headline ? '' : snippet,
    ],
    links: [url, `Source: ${source}`],
  };
}

/** Null or undefined if unknown. */
type Vote = {
  readonly outcome?: string | null | undefined;
  readonly yes?: number | null | undefined;
  readonly no?: number | null | undefined;
  readonly abstain?: number | null | undefined;
  readonly amount_cents?: number | null | undefined;
};

/** What was decided: `passed 5–2`, `$15,000`. */
function resultOf({ outcome, yes, no, abstain, amount_cents: cents }: Vote, state: string): string[] {
  const tally =
    typeof yes === 'number' && typeof no === 'number'
      ? [yes, no, ...(abstain ? [abstain] : [])].join('–')
      : '';
  const amount = typeof cents === 'number' ? moneyText(cents, countryOfState(state)) : '';
  return [[outcome ?? '', tally].filter((part) => part !== '').join(' '), amount];
}

const facts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

const missingText = (missing: readonly string[] = []): string =>
  missing.length === 0 ? '' : `Missing: ${missing.join(', ')}`;

type AnswerFacts = Pick<
  MeetingsAnswer,
  'query' | 'count' | 'relaxed' | 'total' | 'recognized_places' | 'did_you_mean' | 'next_cursor'
>;

function formatAnswer(
  answer: AnswerFacts,
  results: readonly ResultText[],
  noun: Noun,
  options: TextOptions,
): string {
  if (results.length === 0) return `${formatNone(answer, noun)}\n`;
  const rankColumns = String(results.length).length;
  const ranked = results.map((result, index) =>
    formatResult(result, String(index + 1).padStart(rankColumns), options),
  );
  return `${[...notesBefore(answer, noun), ...ranked, formatCount(answer, noun)].join('\n\n')}\n`;
}

function notesBefore({ relaxed, total, recognized_places: places = [] }: AnswerFacts, noun: Noun): string[] {
  const complete =
    total === undefined
      ? ''
      : ` ${pluralize(total.value, noun)} ${total.value === 1 ? 'has' : 'have'} all words.`;
  return [
    ...places.map(
      ({ city, state, slug }) =>
        `${escapeUnsafe(`${city}, ${state}`)}: --place ${slug} shows only this place.`,
    ),
    ...(relaxed === true ? [`Some results lack words of the query; "Missing" lists them.${complete}`] : []),
  ];
}

function formatCount({ count, total, next_cursor: next, relaxed }: AnswerFacts, noun: Noun): string {
  const of =
    total === undefined || relaxed === true || total.value <= count
      ? pluralize(count, noun)
      : `${count} of ${total.relation === 'gte' ? 'at least ' : ''}${pluralize(total.value, noun)}`;
  return next === undefined ? of : `${of}; for the next page, add --cursor ${escapeUnsafe(next)}`;
}

const formatNone = ({ query, did_you_mean: suggestion }: AnswerFacts, noun: Noun): string =>
  [
    query.trim() === ''
      ? `No ${noun} matches these options.`
      : `No ${noun} matches ${escapeUnsafe(JSON.stringify(query))}.`,
    ...(suggestion === undefined ? [] : [`Did you mean ${escapeUnsafe(JSON.stringify(suggestion))}?`]),
    'Try fewer or other words, or omit options such as --state and --from. "Quotes" search for an exact phrase, OR for either side,',
    `a leading - for ${noun}s without a word.`,
  ].join('\n');

/** A snippet in narrower columns is unreadable. */
const minTextColumns = 20;

function formatResult(
  { headline, paragraphs, links }: ResultText,
  rank: string,
  { width, emphasize }: TextOptions,
): string {
  const indent = ' '.repeat(rank.length + 2);
  const columns = Math.max(minTextColumns, width - indent.length);
  const [first = '', ...rest] = wrapText(escapeUnsafe(headline), columns).map(emphasize);
  const lines = [
    ...rest,
    ...paragraphs.flatMap((paragraph) => wrapText(escapeUnsafe(paragraph), columns)),
    ...links.map(escapeUnsafe),
  ];
  return [`${rank}  ${first}`, ...lines.map((line) => indent + line)].join('\n');
}

/** Wraps text at spaces into lines of at most `columns` characters; a longer word gets a line of its own. */
function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((word) => word !== '')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
