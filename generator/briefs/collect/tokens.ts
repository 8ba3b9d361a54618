/**
 * Estimates the number of tokens of a text before a model has read it. Pure.
 *
 * The estimate is high on purpose, since each model splits text in its own way: three bytes of letters are one token, and each
 * digit, mark and line break is one. Recorded agendas and minutes are estimated 1.1 to 1.6 times as long as two public
 * vocabularies (o200k, cl100k) make them (docs/briefs.md).
 */

const bytesPerToken = 3;

/** A number of tokens that the text does not exceed for the tokenizers in use. */
export function estimateTokens(text: string): number {
  const marks = text.match(/[^\p{L}\p{M} \t\r]/gu) ?? [];
  const letters = text.replaceAll(/[^\p{L}\p{M}]/gu, '');
  return Math.ceil(Buffer.byteLength(letters) / bytesPerToken) + marks.length;
}
