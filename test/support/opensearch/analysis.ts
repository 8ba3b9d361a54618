/** The parts of Lucene's text analysis that we use. */
import { illegal } from './refused.ts';
import type { IndexBody } from './requests.ts';

type Token = { readonly term: string; readonly frequency: number };
export type Analyzer = (text: string) => Token[];

/** The limit of Lucene's WhitespaceTokenizer: longer tokens are split. */
const maxTokenLength = 255;

/** The white space of Java's Character.isWhitespace, which excludes no-break spaces. */
const whitespace = /[^\S\u00a0\u2007\u202f\ufeff]+/u;

const parts = (text: string): string[] =>
  text.split(whitespace).flatMap((token) => {
    const letters = Array.from(token);
    return Array.from({ length: Math.ceil(letters.length / maxTokenLength) }, (_, part) =>
      letters.slice(part * maxTokenLength, (part + 1) * maxTokenLength).join(''),
    );
  });

const whitespaceAnalyzer: Analyzer = (text) => parts(text).map((term) => ({ term, frequency: 1 }));

/** Lucene's DelimitedTermFrequencyTokenFilter: the number after the first `|` is the token's frequency. */
function withFrequency({ term }: Token): Token {
  const [token = '', ...rest] = term.split('|');
  if (rest.length === 0) return { term, frequency: 1 };
  const frequency = /^\d+$/.test(rest.join('|')) ? Number(rest.join('|')) : NaN;
  if (!(frequency >= 1 && frequency < 2 ** 31)) throw illegal(`Unable to parse the frequency of ${term}`);
  return { term: token, frequency };
}

/** Returns a function that finds an analyzer by name: `whitespace` or one in the settings. */
export function analyzersOf({ analysis }: IndexBody['settings']): (name: string) => Analyzer {
  return (name) => {
    if (name === 'whitespace') return whitespaceAnalyzer;
    const custom = analysis?.analyzer[name];
    if (custom === undefined) throw illegal(`analyzer [${name}] has not been configured in mappings`);
    return (text) =>
      custom.filter.reduce<Token[]>((tokens) => tokens.map(withFrequency), whitespaceAnalyzer(text));
  };
}
