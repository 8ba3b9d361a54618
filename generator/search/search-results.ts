/** Reads a response of the search service, and formats it as text for a terminal. */
import { z } from 'zod';
import { problemSchema } from '../../schemas/errors.ts';
import { resultLimit, searchResponseSchema, searchResultSchema } from '../../schemas/search.ts';
import { UserError } from '../system/errors.ts';
import { pluralize } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';

// A later version of the service may send more fields than this client knows.
const answerSchema = z.object({
  ...searchResponseSchema.shape,
  results: z.array(z.object(searchResultSchema.shape)),
});
const faultSchema = z.object(problemSchema.shape).pick({ detail: true });

export type SearchAnswer = z.infer<typeof answerSchema>;

/**
 * Parses a response. `from` names the server in errors.
 * @throws {UserError} with the detail of a problem document, or if the response is neither that nor a search result.
 */
export function readAnswer(status: number, body: string, from: string): SearchAnswer {
  const json = parseJson(body);
  const answer = answerSchema.safeParse(json);
  if (answer.success) return answer.data;
  const fault = faultSchema.safeParse(json);
  if (fault.success) throw new UserError(fault.data.detail);
  throw new UserError(
    `${from} answered ${status} without a search result. Pass the URL of a search service with --url.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type TextOptions = {
  /** The width of a line in columns; URLs are never wrapped. */
  readonly width: number;
  /** The requested number of results. */
  readonly limit: number;
  /** Highlights a headline. */
  readonly emphasize: (text: string) => string;
};

/** A snippet in narrower columns is unreadable. */
const minTextColumns = 20;

/** Ranked results, then their number. Control characters are escaped. */
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
    'Try fewer or other words, or omit --state and --kind. "Quotes" search for an exact phrase, OR for either side,',
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
