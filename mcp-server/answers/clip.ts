/** Keeps answers short enough for a model. */

/** Size limit of an answer as JSON: about 8,000 tokens of four characters each, minus the text around the data. */
export const answerCharacters = 28_000;

/** Lengths to cut texts to. The first one with which the answer fits is used. */
const textLengths: readonly number[] = [4_000, 2_000, 1_000, 600, 400, 250, 150];

export type Clipped<Value> = {
  readonly value: Value;
  /** The length that texts were cut to; undefined if none was cut. */
  readonly textLength?: number;
};

/** Cuts texts to the greatest length with which the value fits; to the smallest if it does not fit at all. */
export function clipTexts<Value>(value: Value): Clipped<Value> {
  if (sizeOf(value) <= answerCharacters) return { value };
  const tried = textLengths.map((textLength) => ({ textLength, value: withShortTexts(value, textLength) }));
  const fitting = tried.find(({ value }) => sizeOf(value) <= answerCharacters);
  return fitting ?? tried.at(-1) ?? { value };
}

/**
 * Assembles an answer with as many rows as fit, and cuts texts to fit more rows. At least one row is kept.
 */
export function fitRows<Value>(
  rows: number,
  assemble: (rows: number) => Value,
): Clipped<Value> & { rows: number } {
  const clipped = clipTexts(assemble(rows));
  if (sizeOf(clipped.value) <= answerCharacters || rows <= 1) return { ...clipped, rows };
  return fitRows(Math.floor(rows * 0.75), assemble);
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** Returns a copy with short texts. Links are never cut, because a partial link is useless. */
const withShortTexts = <Value>(value: Value, length: number): Value =>
  JSON.parse(JSON.stringify(value), (_key, text: unknown) =>
    typeof text === 'string' && text.length > length && !/^https?:\/\//.test(text)
      ? clip(text, length)
      : text,
  ) as Value;

/** Cuts a text to `length` characters, of which the last is `…`. */
const clip = (text: string, length: number): string =>
  `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
