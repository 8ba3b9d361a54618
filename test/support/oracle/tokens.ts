/**
 * Encodes our tokens as PostgreSQL lexemes, to compare query parsing and matching independently of tokenization. Each word
 * becomes a code of a few letters, which PostgreSQL's text parser leaves unchanged. The first letter is the type:
 *
 *     p   an exact word, for phrases
 *     s   the stem of a word
 *     u   an unquoted word of a query: exact if PostgreSQL makes it part of a phrase, else stemmed
 *     e   the same for a French elision, which is dropped at the start of a phrase
 */
import { type Word, wordsOf } from '../../../search-lambda/engine/text/words.ts';

export type Stemmer = (word: string) => string;

const codes = new Map<string, string>();
const codedWords = new Map<string, string>();

/** Returns a unique code for each word. The leading q keeps codes from being English stop words. */
function codeOf(word: string): string {
  const known = codes.get(word);
  if (known !== undefined) return known;
  const digits = codes.size.toString(26);
  const code = `q${digits.replaceAll(/./g, (digit) => (Number.parseInt(digit, 26) + 10).toString(36))}`;
  codes.set(word, code);
  codedWords.set(code, word);
  return code;
}

/** Returns the lexeme of an exact word. */
export const exactLexeme = (word: string): string => `p${codeOf(word)}`;

/** Returns the lexeme of a stem. */
export const stemLexeme = (stem: string): string => `s${codeOf(stem)}`;

/** Positions between two texts of a document, more than any phrase spans. */
export const textGap = 50;

/** Returns the text of a tsvector with the words of a document's texts. */
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
 * Encodes a query for websearch_to_tsquery('simple', ...): replaces words with codes, keeps operators, replaces other
 * punctuation with commas, and applies our rules that differ from PostgreSQL's (CONTRACT.md 4).
 */
export function codedQuery(query: string): string {
  const pieces = query.split('"');
  const coded = pieces.map((piece, number) =>
    number % 2 === 0 ? encode(piece, outsideQuotes) : encode(piece, insideQuotes),
  );
  return (
    coded
      .join('"')
      // Our rule: dashes before white space or at the end are text. PostgreSQL agrees only if they follow a word.
      .replaceAll(/(?<![A-Za-z])-+(?= |$)/g, ',')
      // Without a comma, PostgreSQL's text parser would read a dash inside a chunk as a hyphenated word.
      .replaceAll(/[A-Za-z]-+/g, '$&,')
  );
}

type Encoding = {
  readonly code: (word: Word, raw: string) => string;
  /** Punctuation to keep. */
  readonly operators: RegExp;
};

const outsideQuotes: Encoding = {
  // Our rule: only uppercase OR is an operator; any other "or" is encoded as a word.
  code: ({ text, isElision }, raw) => (raw === 'OR' ? raw : `${isElision ? 'e' : 'u'}${codeOf(text)}`),
  operators: /[-_()!&|:]/,
};

const insideQuotes: Encoding = { code: ({ text }) => exactLexeme(text), operators: /(?!)/ };

function encode(text: string, { code, operators }: Encoding): string {
  // Our rule: all Unicode white space separates words; in PostgreSQL, only ASCII white space does.
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
 * Replaces the lexemes of an encoded query that PostgreSQL has parsed.
 * @param lexemeOf returns the new lexeme; `isInPhrase` is true in quotes and in a chunk of several words
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
  // PostgreSQL did not parse this "or" as the operator.
  if (token === 'or') return token;
  const word = codedWords.get(token.slice(1));
  if (word === undefined) throw new Error(`PostgreSQL returned an unknown lexeme: ${token}`);
  return word;
}
