/** Keeps answers short enough for a model to read. */

/** Characters of an answer as JSON: some 8,000 tokens of four characters each, less the lines around the data. */
export const answerCharacters = 28_000;

/** Lengths to which texts are cut, until the answer fits. */
const textLengths: readonly number[] = [4_000, 2_000, 1_000, 600, 400, 250, 150];

export type Clipped<Value> = {
  readonly value: Value;
  /** Texts that were longer end in `…`; undefined where none was. */
  readonly textLength?: number;
};

/** The value with its texts cut as little as is needed for it to fit; cut most where it does not fit at all. */
export function clipTexts<Value>(value: Value): Clipped<Value> {
  if (sizeOf(value) <= answerCharacters) return { value };
  const tried = textLengths.map((textLength) => ({ textLength, value: withShortTexts(value, textLength) }));
  const fitting = tried.find(({ value }) => sizeOf(value) <= answerCharacters);
  return fitting ?? tried.at(-1) ?? { value };
}

/**
 * What `assemble` makes of as many rows as fit, with texts cut where that lets more rows in. One row is always answered.
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

/** A copy; links stay whole, since a part of one leads nowhere. */
const withShortTexts = <Value>(value: Value, length: number): Value =>
  JSON.parse(JSON.stringify(value), (_key, text: unknown) =>
    typeof text === 'string' && text.length > length && !/^https?:\/\//.test(text)
      ? clip(text, length)
      : text,
  ) as Value;

/** At most so many characters, the last of them `…` where text was cut off. */
const clip = (text: string, length: number): string =>
  `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
