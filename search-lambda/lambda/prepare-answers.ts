import { parseQuery } from '../engine/query/parse.ts';
import { recognizedIn } from '../engine/ranking/recognized.ts';

/** Does what the first answer would do first of all, whatever is asked. */
export function prepareAnswers(): void {
  // The pattern of words with other than ASCII letters is compiled for each width of characters.
  const { plainWords } = parseQuery("l'été l’été");
  // The other names of places are indexed.
  recognizedIn(plainWords, []);
}
