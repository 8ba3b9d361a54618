/**
 * Our own words as PostgreSQL's lexemes, so that its parser of queries and its matching are compared and not its reading
 * of texts. Every word becomes a few letters, which PostgreSQL's parser of texts leaves alone. Their first letter says:
 *
 *     p   a word as it is, which a phrase asks for
 *     s   the stem of a word
 *     u   a word of a query outside quotes: as it is if PostgreSQL makes it part of a phrase, else its stem
 *     e   the same for a French elision, which is left out at the start of a phrase
 */
import { type Word, wordsOf } from '../../../search-lambda/engine/text/words.ts';

export type Stemmer = (word: string) => string;

const codes = new Map<string, string>();
const codedWords = new Map<string, string>();

/** Other letters for every other word; the q is in no common word of English. */
function codeOf(word: string): string {
  const known = codes.get(word);
  if (known !== undefined) return known;
  const digits = codes.size.toString(26);
  const code = `q${digits.replaceAll(/./g, (digit) => (Number.parseInt(digit, 26) + 10).toString(36))}`;
  codes.set(word, code);
  codedWords.set(code, word);
  return code;
}

/** The lexeme of a word as it is. */
export const exactLexeme = (word: string): string => `p${codeOf(word)}`;

/** The lexeme of a stem. */
export const stemLexeme = (stem: string): string => `s${codeOf(stem)}`;

/** How far apart the positions of two texts are: further than a phrase reaches. */
export const textGap = 50;

/** The words of a document's texts as the text of a tsvector. */
export function vectorOf(texts: readonly string[], lexemesOf: (word: string) => readonly string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const text of texts) {
    for (const { text: word } of wordsOf(text)) {
      position++;
      for (const lexeme of lexemesOf(word)) {
        const known = positions.get(lexeme);
        if (known === undefined) positions.set(lexeme, [position]);
        else known.push(position);
      }
    }
    position += textGap;
  }
  return [...positions].map(([lexeme, all]) => `'${lexeme}':${all.join(',')}`).join(' ');
}

/**
 * A query for websearch_to_tsquery('simple', ...): words are coded, all that it reads as operators stays where it is, other
 * signs become commas. Our rules that are not PostgreSQL's (CONTRACT.md 4) are applied on the way.
 */
export function codedQuery(query: string): string {
  const pieces = query.split('"');
  const coded = pieces.map((piece, number) =>
    number % 2 === 0 ? coding(piece, outsideQuotes) : coding(piece, insideQuotes),
  );
  return (
    coded
      .join('"')
      // Rule of ours: dashes before white space or the end are mere text. After a word they are so to PostgreSQL, too.
      .replaceAll(/(?<![A-Za-z])-+(?= |$)/g, ',')
      // A dash inside a chunk would make PostgreSQL's parser of texts see a hyphenated word.
      .replaceAll(/[A-Za-z]-+/g, '$&,')
  );
}

type Coding = {
  readonly code: (word: Word, raw: string) => string;
  /** Signs that stay. */
  readonly operators: RegExp;
};

const outsideQuotes: Coding = {
  // Rule of ours: the operator is OR in capitals; any other "or" is coded like a word.
  code: ({ text, isElision }, raw) => (raw === 'OR' ? raw : `${isElision ? 'e' : 'u'}${codeOf(text)}`),
  operators: /[-_()!&|:]/,
};

const insideQuotes: Coding = { code: ({ text }) => exactLexeme(text), operators: /(?!)/ };

function coding(text: string, { code, operators }: Coding): string {
  // Rule of ours: every white space of Unicode parts words; to PostgreSQL only that of ASCII does.
  const signs = (from: number, to?: number): string =>
    text
      .slice(from, to)
      .replaceAll(/\s/g, ' ')
      .replaceAll(/[^ ]/g, (sign) => (operators.test(sign) ? sign : ','));
  let coded = '';
  let end = 0;
  for (const word of wordsOf(text)) {
    coded += signs(end, word.start);
    if (/[A-Za-z]/.test(coded.at(-1) ?? '')) coded += ',';
    coded += code(word, text.slice(word.start, word.end));
    end = word.end;
  }
  return coded + signs(end);
}

/**
 * The query that PostgreSQL has made of a coded one, over other lexemes.
 * @param lexemeOf what a word is there; `isInPhrase` if it is in quotes or in a chunk of several words
 */
export const withLexemes = (query: string, lexemeOf: (word: string, isInPhrase: boolean) => string): string =>
  query.replaceAll(/'[a-z]+'(?: <-> '[a-z]+')*/g, (phrase) => {
    const tokens = phrase.split(' <-> ').map((quoted) => quoted.slice(1, -1));
    const significant = tokens[0]?.startsWith('e') === true && tokens.length > 1 ? tokens.slice(1) : tokens;
    return significant
      .map((token) => `'${lexemeOf(wordOf(token), token.startsWith('p') || significant.length > 1)}'`)
      .join(' <-> ');
  });

function wordOf(token: string): string {
  // An "or" that PostgreSQL did not parse as the operator.
  if (token === 'or') return token;
  const word = codedWords.get(token.slice(1));
  if (word === undefined) throw new Error(`PostgreSQL made a lexeme of its own: ${token}`);
  return word;
}
