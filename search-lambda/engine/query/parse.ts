/**
 * The language of queries: that of PostgreSQL's websearch_to_tsquery (src/backend/utils/adt/tsquery.c), save that the
 * operator is OR in capitals, and that a dash with nothing behind it is no exclusion.
 *
 *     query    = all { "OR" all }                 a meeting that satisfies one of them
 *     all      = operand { operand }              a meeting that satisfies each of them
 *     operand  = { "-" } ( quoted | chunk )       an odd number of dashes excludes
 *     quoted   = '"' { any but '"' } ( '"' | end )
 *     chunk    = part { part but ":" }
 *     part     = any but white space, '"', "(", ")", "!", "&", "|"
 *
 * Between these, white space and `()!&|` are skipped. A quoted text is the phrase of its words; a chunk of several words
 * is one too (`mixed-use`), and its French elision is left out (`l'école` is the word `école`). Dashes before white space
 * or the end are a chunk. Chunks and quoted texts without a word are left out, with the dashes and the operator before
 * them. OR is an operator only after an operand, where something follows it, and no letter, digit, `-` or `_` at once;
 * elsewhere it is the word "or". Every text is a query; reading it takes linear time.
 */
import { isStopWord } from '../text/stop-words.ts';
import { stemOf } from '../text/stem.ts';
import { type Word, wordsOf } from '../text/words.ts';
import { printQuery } from './print.ts';
import type { QueryNode, QueryTerm } from './tree.ts';

export type Query = {
  /** Undefined where the text has no word; nothing matches then. */
  readonly root: QueryNode | undefined;
  /** Whether it is plain words: no quotes, no OR, no exclusion. */
  readonly isPlain: boolean;
};

/** White space, and operators of other languages, which mean nothing here. */
const blank = /[\s()!&|]*/y;
/** Dashes that exclude have something behind them. */
const beforeOperand = /(?:[\s()!&|]|-+(?=[^-\s]))*/y;
const quoted = /"([^"]*)"?/y;
const chunk = /[^\s"()!&|][^\s"()!&|:]*/y;
/** Followed, after one more character, by something. */
const orOperator = /OR(?![-_\p{L}\p{N}])[^]\s*\S/uy;

/** Reads a query. */
export function parseQuery(text: string): Query {
  const alternatives: QueryNode[][] = [[]];
  let isPlain = true;
  let position = 0;
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = position;
    const found = form.exec(text);
    if (found !== null) position = form.lastIndex;
    return found;
  };
  const takeOr = (): boolean => {
    orOperator.lastIndex = position;
    if (!orOperator.test(text)) return false;
    position += 'OR'.length;
    return true;
  };
  while (position < text.length) {
    const negations = dashesIn(take(beforeOperand)?.[0] ?? '');
    const quotation = take(quoted);
    const words = wordsOf(quotation?.[1] ?? take(chunk)?.[0] ?? '');
    const operand = quotation === null ? nodeOfChunk(words) : phraseOf(words);
    if (operand !== undefined) alternatives.at(-1)?.push(negations % 2 === 1 ? not(operand) : operand);
    take(blank);
    const isOr = takeOr();
    if (isOr) alternatives.push([]);
    isPlain &&= negations === 0 && quotation === null && !isOr;
  }
  return { root: either(alternatives.flatMap((operands) => all(operands) ?? [])), isPlain };
}

const dashesIn = (text: string): number => text.split('-').length - 1;

/** One word in all its inflections, or the phrase of several. */
function nodeOfChunk(words: readonly Word[]): QueryNode | undefined {
  const telling = words[0]?.isElision === true && words.length > 1 ? words.slice(1) : words;
  const [first] = telling;
  if (first === undefined) return undefined;
  return telling.length === 1 ? wordNode(first.text) : phraseOf(telling);
}

const wordNode = (word: string): QueryNode => ({ kind: 'word', word, stem: stemOf(word) });

const phraseOf = (words: readonly Word[]): QueryNode | undefined =>
  words.length === 0 ? undefined : { kind: 'phrase', words: words.map(({ text }) => text) };

const not = (operand: QueryNode): QueryNode => ({ kind: 'not', operand });

const all = (operands: readonly QueryNode[]): QueryNode | undefined => combined('and', operands);
const either = (operands: readonly QueryNode[]): QueryNode | undefined => combined('or', operands);

/** What is said twice counts once. */
function combined(kind: 'and' | 'or', all: readonly QueryNode[]): QueryNode | undefined {
  const operands = [...new Map(all.map((operand) => [printQuery(operand), operand])).values()];
  return operands.length > 1 ? { kind, operands } : operands[0];
}

/** The query without its common words, unless nothing else is in it. */
export const withoutStopWords = (root: QueryNode): QueryNode => telling(root) ?? root;

function telling(node: QueryNode): QueryNode | undefined {
  switch (node.kind) {
    case 'word':
      return isStopWord(node.word) ? undefined : node;
    case 'and':
      return all(node.operands.flatMap((operand) => telling(operand) ?? []));
    case 'or':
      return either(node.operands.flatMap((operand) => telling(operand) ?? []));
    case 'not': {
      const operand = telling(node.operand);
      return operand === undefined ? undefined : not(operand);
    }
    case 'phrase':
    case 'some':
      return node;
  }
}

/** A meeting answers a long question when the words that it has carry at least half of the question's IDF. */
const relaxedShare = 0.5;

/** The form in which a plain query that no meeting satisfies is answered: any of its words that carry enough weight. */
export function relaxed(root: QueryNode): QueryNode {
  const operands = termsOf(withoutStopWords(root));
  const distinct = new Map(
    operands.map((term) => [term.kind === 'word' ? term.stem : printQuery(term), term]),
  );
  return { kind: 'some', operands: [...distinct.values()], share: relaxedShare };
}

function termsOf(node: QueryNode): readonly QueryTerm[] {
  if (node.kind === 'word' || node.kind === 'phrase') return [node];
  return node.kind === 'not' ? [] : node.operands.flatMap(termsOf);
}
