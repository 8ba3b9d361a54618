import { parseQuery } from '../engine/query/parse.ts';

/** Does what the first answer would do first of all, whatever is asked. */
export function prepareAnswers(): void {
  // The pattern of words with other than ASCII letters is compiled for each width of characters.
  parseQuery("l'été l’été");
}
