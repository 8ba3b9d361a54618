/**
 * The query language of PostgreSQL's websearch_to_tsquery (src/backend/utils/adt/tsquery.c), with three differences: OR is an
 * operator only in capitals, a dash followed by white space excludes nothing, and in a query of more than three words without a
 * lower-case letter OR is a word.
 *
 *     query    = all { "OR" all }                 at least one of them must match
 *     all      = operand { operand }              each of them must match
 *     operand  = { "-" } ( quoted | chunk )       an odd number of dashes excludes
 *     quoted   = '"' { any but '"' } ( '"' | end )
 *     chunk    = part { part but ":" }
 *     part     = any but white space, '"', "(", ")", "!", "&", "|"
 *
 * White space and `()!&|` between operands are skipped. A quoted text is the phrase of its words. A chunk of several words
 * is also a phrase (`mixed-use`), without a leading French elision (`l'école` is the word `école`). `$25000` in a chunk is `$25,000`. Dashes before white
 * space or the end are a chunk. Chunks and quoted texts without a word are dropped, together with the dashes and the
 * operator before them. OR is an operator only after an operand and before more text, and only if the next character is not
 * a letter, digit, `-` or `_`; elsewhere it is the word "or". Every text is a valid query. Parsing takes linear time.
 */
import { analyzerOf, type Language } from '../text/analyzers.ts';
import { readsAsFrench } from '../text/french.ts';
import { isStopWord } from '../text/stop-words.ts';
import { stemOf } from '../text/stem.ts';
import { partsOfGlued, type Word, wordsOf } from '../text/words.ts';
import { hasPositive, type Phrase, phraseIn, printQuery, type QueryNode, type QueryTerm } from './tree.ts';

export type PlainWord = {
  /** Folded. */
  readonly text: string;
  readonly written: string;
};

/** A word outside quotes and exclusions, or several that signs join (`mixed-use`), which are one phrase in a strict search. */
export type Chunk = {
  /** Without signs around it, save `$`. */
  readonly written: string;
  readonly words: readonly PlainWord[];
  /** Index of its first word among the plain words. */
  readonly first: number;
  /** True if nothing quoted or excluded is between this chunk and the one before it. */
  readonly isNextToPrevious: boolean;
};

export type Query = {
  /** The strict query for English texts (`inAllLanguages`); undefined if the text has no word, so that it matches nothing. */
  readonly root: QueryNode | undefined;
  readonly hasOr: boolean;
  /** True if an accent, an elision or a stop word shows that it is French. */
  readonly isFrench: boolean;
  /** The words outside quotes and exclusions. Those of `mixed-use` are two words here. */
  readonly plainWords: readonly PlainWord[];
  /** The same words, as they are joined. */
  readonly chunks: readonly Chunk[];
  /** Quoted phrases that are not excluded. */
  readonly phrases: readonly Phrase[];
  /** Excluded words and phrases; without stop words, unless the query has nothing else. */
  readonly excluded: readonly QueryNode[];
};

/** Ignored: white space, and operators of other query languages. */
const blank = /[\s()!&|]*/y;
/** A dash excludes only if more text follows it. */
const beforeOperand = /(?:[\s()!&|]|-+(?=[^-\s]))*/y;
const quoted = /"([^"]*)"?/y;
const chunk = /[^\s"()!&|][^\s"()!&|:]*/y;
/** The character after OR must be followed by more text. */
const orOperator = /OR(?![-_\p{L}\p{N}])[^]\s*\S/uy;

const noWords: ReadonlySet<string> = new Set();

/**
 * Parses a query.
 * @param glued words outside quotes that are read as their letters and their digits
 */
export function parseQuery(text: string, glued = noWords): Query {
  const alternatives: QueryNode[][] = [[]];
  const plainWords: PlainWord[] = [];
  const chunks: Chunk[] = [];
  let isNextToPrevious = false;
  const hasOperators = !isLoud(text);
  const phrases: Phrase[] = [];
  const excluded: QueryNode[] = [];
  let position = 0;
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = position;
    const found = form.exec(text);
    if (found !== null) position = form.lastIndex;
    return found;
  };
  const takeOr = (): boolean => {
    orOperator.lastIndex = position;
    if (!hasOperators || !orOperator.test(text)) return false;
    position += 'OR'.length;
    return true;
  };
  while (position < text.length) {
    const isExcluded = dashesIn(take(beforeOperand)?.[0] ?? '') % 2 === 1;
    const quotation = take(quoted);
    const written = quotation?.[1] ?? withSeparators(take(chunk)?.[0] ?? '');
    const words = quotation === null ? separated(wordsOf(written), glued) : wordsOf(written);
    const operand = quotation === null ? nodeOfChunk(words, written) : phraseOf(words);
    if (operand !== undefined) alternatives.at(-1)?.push(isExcluded ? not(operand) : operand);
    if (isExcluded) excluded.push(...(operand === undefined ? [] : [operand]));
    else if (quotation === null && operand !== undefined) {
      chunks.push(chunkOf(written, withoutElision(words), plainWords.length, isNextToPrevious));
      plainWords.push(...(chunks.at(-1)?.words ?? []));
    } else if (operand?.kind === 'phrase') phrases.push(operand);
    isNextToPrevious = quotation === null && !isExcluded;
    take(blank);
    if (takeOr()) alternatives.push([]);
  }
  const root = either(alternatives.flatMap((operands) => all(operands) ?? []));
  const significant = excluded.flatMap((operand) => significantPart(operand) ?? []);
  const hasSignificant = root !== undefined && significantPart(root) !== undefined;
  return {
    root,
    hasOr: alternatives.length > 1,
    isFrench: readsAsFrench(
      text,
      plainWords.map((word) => word.text),
    ),
    plainWords,
    chunks,
    phrases,
    excluded: hasSignificant ? significant : excluded,
  };
}

/** Dollars of five digits and more that are typed without separators, with which texts write them. */
const amountForm = /\$\p{Nd}{5,}(?!\p{L})/gu;

/** `$2500000` -> `$2,500,000` */
const withSeparators = (written: string): string =>
  written.replace(amountForm, (amount) => amount.replace(/\B(?=(?:\p{Nd}{3})+$)/gu, ','));

const separated = (words: readonly Word[], glued: ReadonlySet<string>): readonly Word[] =>
  glued.size === 0
    ? words
    : words.flatMap((word) =>
        glued.has(word.text) ? partsOfGlued(word.text).map((text) => ({ ...word, text })) : [word],
      );

/** Words of a shorter query in capitals may be meant as operands of `OR`. */
const maxOperands = 3;

/** Returns true for a text of more than three words in capitals: a title that is pasted from an agenda. Numbers alone do not count. */
const isLoud = (text: string): boolean =>
  !/\p{Ll}/u.test(text) &&
  /\p{Lu}/u.test(text.replace(/\bOR\b/g, '')) &&
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length > maxOperands;

const chunkOf = (
  written: string,
  words: readonly Word[],
  first: number,
  isNextToPrevious: boolean,
): Chunk => ({
  written: written.replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}]+$/gu, ''),
  words: words.map(({ text, start, end }) => ({ text, written: written.slice(start, end) })),
  first,
  isNextToPrevious,
});

const dashesIn = (text: string): number => text.split('-').length - 1;

/** Returns a node for one word with its inflections, or a phrase for several words. */
function nodeOfChunk(words: readonly Word[], written: string): QueryNode | undefined {
  const significant = withoutElision(words);
  const [first] = significant;
  if (first === undefined) return undefined;
  return significant.length === 1
    ? wordNode(first.text, written.slice(first.start, first.end))
    : phraseOf(significant);
}

const withoutElision = (words: readonly Word[]): readonly Word[] =>
  words[0]?.isElision === true && words.length > 1 ? words.slice(1) : words;

const wordNode = (word: string, written: string): QueryNode => ({
  kind: 'word',
  word,
  stem: stemOf(word),
  ...(hasAccent(written) ? { written } : {}),
});

const hasAccent = (written: string): boolean => /[à-öø-ÿœ]/iu.test(written);

const phraseOf = (words: readonly Word[]): Phrase | undefined =>
  words.length === 0 ? undefined : { kind: 'phrase', words: words.map(({ text }) => text) };

const not = (operand: QueryNode): QueryNode => ({ kind: 'not', operand });

const all = (operands: readonly QueryNode[]): QueryNode | undefined => combined('and', operands);
const either = (operands: readonly QueryNode[]): QueryNode | undefined => combined('or', operands);

/** Combines operands without duplicates. */
function combined(kind: 'and' | 'or', all: readonly QueryNode[]): QueryNode | undefined {
  const operands = [...new Map(all.map((operand) => [printQuery(operand), operand])).values()];
  return operands.length > 1 ? { kind, operands } : operands[0];
}

/** Removes stop words, unless the query has nothing else. */
export const withoutStopWords = (root: QueryNode): QueryNode => significantPart(root) ?? root;

const significantPart = (node: QueryNode): QueryNode | undefined =>
  changed(node, (term) => (term.kind === 'word' && isStopWord(term.word) ? undefined : term));

/**
 * Returns the strict query for texts of all languages, from the one for English texts: a document matches if its texts in one language have all
 * words, without the stop words of that language, unless there is nothing else. Exclusions hold in all languages.
 */
export function inAllLanguages(root: QueryNode): QueryNode {
  const english = readingIn('en', root) ?? readingIn('en', root, 'with stop words') ?? root;
  const french = readingIn('fr', root) ?? readingIn('fr', root, 'with stop words');
  // What only excludes, excludes in all languages.
  if (french === undefined || !hasPositive(english) || !hasPositive(french)) return english;
  return printQuery(english) === printQuery(french) ? english : { kind: 'or', operands: [english, french] };
}

/** The reading of a query for texts of a language, without stop words; undefined if it has nothing else. */
function readingIn(
  language: Language,
  root: QueryNode,
  stopWords?: 'with stop words',
): QueryNode | undefined {
  const termIn =
    (language: Language) =>
    (term: QueryTerm): QueryNode | undefined => {
      if (term.kind === 'phrase') return phraseIn(term, language);
      const isDropped = stopWords === undefined && analyzerOf(language).isStopWord(term.word);
      return isDropped ? undefined : wordIn(language, term);
    };
  return changed(root, termIn(language), ({ operand }) => {
    const [english, french] = [changed(operand, termIn('en')), changed(operand, termIn('fr'))];
    return english && all([english, ...(french === undefined ? [] : [french])].map(not));
  });
}

type QueryWord = Extract<QueryTerm, { kind: 'word' }>;

function wordIn(language: Language, { word, stem, written = word }: QueryWord): QueryWord {
  const term = analyzerOf(language).queryTermOf({ text: word, written });
  return term === stem ? { kind: 'word', word, stem } : { kind: 'word', word, stem: term, of: stem };
}

/** What a query excludes, in the texts of all languages. */
export const excludedInAllLanguages = (excluded: readonly QueryNode[]): readonly QueryNode[] =>
  excluded.flatMap((node) =>
    node.kind === 'word'
      ? unique([node, wordIn('fr', node)])
      : node.kind === 'phrase'
        ? unique([node, phraseIn(node, 'fr')])
        : [node],
  );

const unique = (nodes: readonly QueryNode[]): readonly QueryNode[] => [
  ...new Map(nodes.map((node) => [printQuery(node), node])).values(),
];

/** Replaces the words and phrases of a query, and its exclusions; undefined if nothing is left. */
function changed(
  node: QueryNode,
  termOf: (term: QueryTerm) => QueryNode | undefined,
  exclusionOf: (node: Extract<QueryNode, { kind: 'not' }>) => QueryNode | undefined = ({ operand }) => {
    const excluded = changed(operand, termOf);
    return excluded && not(excluded);
  },
): QueryNode | undefined {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return termOf(node);
    case 'and':
      return all(
        node.operands.flatMap((operand) => {
          const found = changed(operand, termOf, exclusionOf);
          return found?.kind === 'and' ? found.operands : (found ?? []);
        }),
      );
    case 'or':
      return either(node.operands.flatMap((operand) => changed(operand, termOf, exclusionOf) ?? []));
    case 'not':
      return exclusionOf(node);
    case 'ranked':
      return node;
  }
}
