/** An answer of the search as text for a terminal. Pure. */
import { resultLimit } from '../../schemas/search.ts';
import { escapeUnsafe } from '../system/text.ts';
import { pluralize } from '../system/terminal.ts';
import type { SearchAnswer } from './answer.ts';

export type TextOptions = {
  /** Columns that a line may take; URLs are never broken. */
  readonly width: number;
  /** How many results were asked for. */
  readonly limit: number;
  /** Makes a headline stand out. */
  readonly emphasize: (text: string) => string;
};

/** A snippet in narrower columns than these is no longer read as text. */
const minTextColumns = 20;

/** Ranked results, then how many they are. Nothing in them can act on a terminal. */
export function formatResults(answer: SearchAnswer, options: TextOptions): string {
  if (answer.results.length === 0) return `${formatNone(answer.query)}\n`;
  const rankColumns = String(answer.results.length).length;
  const results = answer.results.map((result, index) =>
    formatResult(result, String(index + 1).padStart(rankColumns), options),
  );
  const relaxed = answer.relaxed === true ? ['No meeting has all words; these have most of them.'] : [];
  return `${[...relaxed, ...results, formatCount(answer.count, options.limit)].join('\n\n')}\n`;
}

function formatCount(count: number, limit: number): string {
  const { maximum } = resultLimit;
  const more = count < limit || limit === maximum ? '' : `; --limit (up to ${maximum}) may show more`;
  return pluralize(count, 'meeting') + more;
}

const formatNone = (query: string): string =>
  [
    `No meeting matches ${escapeUnsafe(JSON.stringify(query))}.`,
    'Try fewer or other words, or none of --state and --kind. "Quotes" ask for an exact phrase, OR for either side,',
    'a leading - for meetings without a word.',
  ].join('\n');

function formatResult(
  result: SearchAnswer['results'][number],
  rank: string,
  { width, emphasize }: TextOptions,
): string {
  const indent = ' '.repeat(rank.length + 2);
  const columns = Math.max(minTextColumns, width - indent.length);
  const { city, state, body, date, score } = result;
  const facts = [`${city}, ${state}`, body, date, `score ${score.toFixed(2)}`].filter((fact) => fact !== '');
  const [first = '', ...rest] = wrapText(escapeUnsafe(result.headline), columns).map(emphasize);
  const lines = [
    ...rest,
    ...wrapText(escapeUnsafe(facts.join(' · ')), columns),
    ...wrapText(escapeUnsafe(result.snippet), columns),
    escapeUnsafe(result.url),
  ];
  return [`${rank}  ${first}`, ...lines.map((line) => indent + line)].join('\n');
}

/** Lines of at most so many characters, broken at spaces; a longer word stands on a line of its own. */
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
