/**
 * Steps from PostgreSQL's 'english' to our analysis, one rule at a time. Each step rewrites texts and queries so that one of
 * PostgreSQL's rules no longer applies, or is replaced by ours. A step that changes a result is a cause of a difference.
 */
import { fold } from '../../../schemas/names/fold.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import type { Configuration, ParsedToken, Postgres } from './postgres.ts';
import { rewritten, textsOfQuery } from './query-parts.ts';
import { textGap } from './tokens.ts';

/** The input of PostgreSQL. */
export type Reading = {
  readonly configuration: Configuration;
  /** The texts of every document. */
  readonly documents: readonly (readonly string[])[];
  readonly queries: readonly string[];
};

/** A step that undoes one of PostgreSQL's rules. */
type Undoing = (reading: Reading, postgres: Postgres) => Reading | Promise<Reading>;
/** A step that does not query PostgreSQL. */
type Rewriter = (reading: Reading) => Reading;
type Rewriting = (text: string) => string;

const inQueries =
  (rewrite: Rewriting): Rewriter =>
  (reading) => ({ ...reading, queries: reading.queries.map(rewrite) });

const inDocuments =
  (rewrite: Rewriting): Rewriter =>
  (reading) => ({ ...reading, documents: reading.documents.map((texts) => texts.map(rewrite)) });

/** Rewrites texts and quotations, and chunks outside quotes. */
const inAll =
  (text: Rewriting, chunk: Rewriting): Rewriter =>
  ({ configuration, documents, queries }) => ({
    configuration,
    documents: documents.map((texts) => texts.map(text)),
    queries: queries.map((query) => rewritten(query, chunk, text)),
  });

/** In PostgreSQL, non-ASCII white space separates words but not operands, and the zero-width space is part of a word. */
const withPlainSpaces =
  (zeroWidth: string): Rewriting =>
  (text) =>
    text.replaceAll(/\s/g, ' ').replaceAll('\u200b', zeroWidth);

/** Words may contain format characters, such as soft hyphens, but not the zero-width space. */
const nonAsciiWord = /(?=[\p{L}\p{N}\p{M}\p{Cf}]*[^\0-\x7f])(?:(?!\u200b)[\p{L}\p{N}\p{M}\p{Cf}])+/gu;
const foldedText: Rewriting = (text) => text.replaceAll(nonAsciiWord, fold);

/** A leading comma makes `or` text instead of an operator. */
const lowerCaseOrAsText: Rewriting = (query) => rewritten(query, (chunk) => chunk.replace(/^or/i, ',$&'));

const loneDashesAsText: Rewriting = (query) => query.replaceAll(/(?<=^|[\s()!&|"])-+(?=\s|$)/g, ',');

/** Replaces words by their normalized spelling in our analysis. */
function spelled(text: string, separator: string): string {
  let result = '';
  let end = 0;
  for (const word of wordsOf(text)) {
    if (word.start === end && end > 0) result += separator;
    result += `${text.slice(end, word.start)}${word.text}`;
    end = word.end;
  }
  return result + text.slice(end);
}

function withoutElision(chunk: string): string {
  const [first, second] = wordsOf(chunk);
  return spelled(first?.isElision === true && second !== undefined ? chunk.slice(first.end) : chunk, ',');
}

/** Replaces PostgreSQL's tokens of these types with our words, separated from adjacent words. */
const withoutTokens =
  (...types: readonly string[]): Undoing =>
  async (reading, postgres) => {
    const texts = [...new Set([...reading.documents.flat(), ...reading.queries.flatMap(textsOfQuery)])];
    const tokens = await postgres.parse(texts);
    const spans = new Map(texts.map((text, number) => [text, spansOf(tokens[number] ?? [], types)]));
    const apart =
      (separator: string): Rewriting =>
      (text) =>
        withWordsApart(text, spans.get(text) ?? [], separator);
    return inAll(apart(' '), apart(','))(reading);
  };

type Span = { readonly start: number; readonly end: number };

/** Types of compound tokens, which precede their parts. */
const compounds = ['url', 'asciihword', 'hword', 'numhword'];

function spansOf(tokens: readonly ParsedToken[], types: readonly string[]): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { type, text } of tokens) {
    const end = start + text.length;
    if (types.includes(type)) spans.push({ start, end });
    if (!compounds.includes(type)) start = end;
  }
  return spans;
}

function withWordsApart(text: string, spans: readonly Span[], separator: string): string {
  const isReplaced = (from: number, to: number): boolean =>
    spans.some(({ start, end }) => start < to && end > from);
  const signs = (from: number, to: number): string =>
    text
      .slice(from, to)
      .replaceAll(/[^]/g, (sign, at: number) => (isReplaced(from + at, from + at + 1) ? separator : sign));
  let result = '';
  let end = 0;
  for (const word of wordsOf(text)) {
    result += signs(end, word.start);
    result += isReplaced(word.start, word.end) ? `${separator}${word.text}${separator}` : word.text;
    end = word.end;
  }
  return result + signs(end, text.length);
}

const inConfiguration =
  (configuration: Configuration, undo: Undoing): Undoing =>
  async (reading, postgres) => ({ ...(await undo(reading, postgres)), configuration });

/**
 * A gap that no phrase can span. It uses stop words because they advance positions without adding lexemes: a lexeme can
 * have only 256 positions.
 */
const filler = `${' the'.repeat(textGap)} qqqq`;

/** Applied in this order. `answersByWords` covers the remaining causes, when both tokenize alike. */
export const undoings: ReadonlyMap<string, Undoing> = new Map<string, Undoing>([
  ['white space', (reading) => inQueries(withPlainSpaces(','))(inDocuments(withPlainSpaces(' '))(reading))],
  ['accent', inAll(foldedText, foldedText)],
  ['lower-case or', inQueries(lowerCaseOrAsText)],
  ['lone dash', inQueries(loneDashesAsText)],
  ['apostrophe', inAll((text) => spelled(text, ' '), withoutElision)],
  ['URL', withoutTokens('url', 'host', 'url_path', 'email', 'file', 'protocol', 'tag', 'entity')],
  ['number', inConfiguration('english_numbers', withoutTokens('int', 'uint', 'float', 'sfloat', 'version'))],
  ['hyphen', withoutTokens('asciihword', 'hword', 'numhword')],
  ['field boundary', inDocuments((text) => `${text}${filler}`)],
]);
