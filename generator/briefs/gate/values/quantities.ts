/** Numbers, amounts, percentages and identifiers in a text, by value and unit. Pure. */
import { type Language, type Word, wordsOf } from '../words.ts';
import { partOf, runOfNumbers } from './number-runs.ts';
import { isNumberWordIn, isSmallNumber, ordinalOf, scaleOf, valueOfWords } from './number-words.ts';
import { unitAfter } from './units.ts';

export type Quantity = {
  readonly value: number;
  /** `money`, `percent`, `acre` …; null if the text names none. */
  readonly unit: string | null;
  readonly isOrdinal: boolean;
  /** Digits after the point, as written: `1.2 million` → 100,000. */
  readonly precision: number;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

/** `5-2`, `51-53`, `2024-25`: numbers joined by hyphens. */
export type Series = {
  readonly values: readonly number[];
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

/** `R-2`, `C140407`, `21-011-CC`: letters and digits; compared without punctuation. */
export type Identifier = {
  readonly key: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

export type Quantities = {
  readonly quantities: Quantity[];
  readonly series: Series[];
  readonly identifiers: Identifier[];
};

const digits = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?: \\d{3})+(?=[ ,]?(?:\\d|\\$|[^\\d]|$))|\\d+)(?:[.,]\\d+)?';
const englishDigits = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|\\.\\d+';
const scale =
  '(?:[\\s-]?(?:thousand|millions?|billions?|trillion|mille|milliards?|mil|millon(?:es)?)(?![\\p{L}])|\\s?(?:k|m|mm|b|bn)(?![\\p{L}\\p{N}]))?';
const seriesForm = /(?<![\p{L}\p{N}$.,/-])\d{1,6}(?:\s?-\s?\d{1,6}){1,2}(?![\p{L}\p{N}/-]|[.,]\d|\s?%)/gu;
const fractionForm = /(?<![\p{L}\p{N}/.,$-])(\d{1,3})\/(\d{1,3})(?![\p{N}/])(?:ths?|rds?)?/gu;
const identifierForm =
  /(?<![\p{L}\p{N}$])(?=[\p{L}\p{N}.\-/]*\p{N})(?:\p{N}+(?:[.\-/](?=[\p{L}\p{N}])|(?=\p{L}))|\p{L}+[-.]?(?=\p{N})|\p{L}{1,4}[-./](?=[\p{L}\p{N}]))[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu;
const moneyForm = (number: string): RegExp =>
  new RegExp(
    `(?:ca|us|c|u\\.s\\.)?\\$\\s?(${number})(${scale})|(?<![\\p{L}\\p{N}.,])(${number})(${scale})\\s?(?:\\$|usd|cad|dollars?|dolares)(?![\\p{L}\\p{N}])(?:\\s(?:us|ca))?`,
    'gu',
  );
const percentForm = (number: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}.,$])(${number})\\s?-?\\s?(?:%|percent(?:age points?)?|per ?cent|pct|pour cent|por ciento)(?![\\p{L}])`,
    'gu',
  );
const plainForm = (number: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}$]|\\d\\.)(${number})(${scale})(?:(st|nd|rd|th|er|e|eme|o|a)(?![\\p{L}\\p{N}]))?(?![\\p{N}])`,
    'gu',
  );

const forms = {
  en: formsOf(englishDigits),
  fr: formsOf(digits),
  es: formsOf(digits),
} as const;

function formsOf(number: string): readonly ['money' | 'percent' | 'plain', RegExp][] {
  return [
    ['money', moneyForm(number)],
    ['percent', percentForm(number)],
    ['plain', plainForm(number)],
  ];
}

/** Everything with digits, then numbers as words. `folded` has blanks where dates and times were. */
export function quantitiesOf(folded: string, original: string, language: Language): Quantities {
  const reader = new Reader(folded, original, language);
  reader.readSeries();
  reader.readFractions();
  const [money, ...others] = forms[language];
  if (money !== undefined) reader.readNumbers(...money);
  for (const form of others.filter(([name]) => name === 'percent')) reader.readNumbers(...form);
  reader.readIdentifiers();
  for (const form of others.filter(([name]) => name === 'plain')) reader.readNumbers(...form);
  reader.readWords();
  reader.readRest();
  return reader;
}

class Reader implements Quantities {
  readonly quantities: Quantity[] = [];
  readonly series: Series[] = [];
  readonly identifiers: Identifier[] = [];
  readonly #original: string;
  readonly #language: Language;
  readonly #words: readonly Word[];
  readonly #folded: string;
  #rest: string;

  constructor(folded: string, original: string, language: Language) {
    this.#rest = folded;
    this.#folded = folded;
    this.#original = original;
    this.#language = language;
    this.#words = wordsOf(folded, language);
  }

  #replace(pattern: RegExp, take: (found: readonly (string | undefined)[], start: number) => boolean): void {
    this.#rest = this.#rest.replaceAll(pattern, (...found) => {
      const start = found.findLast((part) => typeof part === 'number') ?? 0;
      const [raw] = found;
      return take(
        found.map((part) => (typeof part === 'string' ? part : undefined)),
        start,
      )
        ? ' '.repeat(raw.length)
        : raw;
    });
  }

  #raw(start: number, length: number): { raw: string; start: number; end: number } {
    return {
      raw: this.#original.slice(start, start + length).trim(),
      start,
      end: start + length,
    };
  }

  readSeries(): void {
    this.#replace(seriesForm, ([raw = ''], start) => {
      this.series.push({
        values: raw.split('-').map(Number),
        ...this.#raw(start, raw.length),
      });
      return true;
    });
  }

  readFractions(): void {
    this.#replace(fractionForm, ([raw = '', top, bottom], start) => {
      if (Number(bottom) === 0) return false;
      this.#add(Number(top) / Number(bottom), 'fraction', start, raw.length);
      return true;
    });
  }

  readNumbers(form: 'money' | 'percent' | 'plain', pattern: RegExp): void {
    this.#replace(pattern, (found, start) => {
      const [raw = ''] = found;
      const isSecond = form === 'money' && found[1] === undefined;
      const number = found[isSecond ? 3 : 1] ?? '';
      const factor =
        form === 'percent' ? 1 : (scaleOf((found[isSecond ? 4 : 2] ?? '').replaceAll(/[\s-]/g, '')) ?? 1);
      const suffix = form === 'plain' ? found[3] : undefined;
      const parsed = this.#parse(number);
      const unit = form === 'plain' ? unitAfter(this.#folded, this.#words, start + raw.length) : form;
      const isPoints = form === 'percent' && raw.includes('point');
      this.#add(
        parsed.value * factor,
        isPoints ? 'percentage-point' : unit,
        start,
        raw.length,
        parsed.precision * factor,
        suffix !== undefined,
      );
      return true;
    });
  }

  /** `1,200.5` in any language; `1 200,5` and `1.200,5` where the comma is the decimal sign. */
  #parse(text: string): { value: number; precision: number } {
    const compact = text.replaceAll(' ', '');
    const isThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(compact);
    const plain = isThousands ? compact.replaceAll(',', '') : compact.replace(',', '.');
    const decimals = plain.split('.')[1]?.length ?? 0;
    return { value: Number(plain), precision: 10 ** -decimals };
  }

  readIdentifiers(): void {
    this.#replace(identifierForm, ([raw = ''], start) => {
      if (isMeasure(raw)) return false;
      this.identifiers.push({
        key: keyOf(raw),
        ...this.#raw(start, raw.length),
      });
      return true;
    });
  }

  /** Digits in no known form: none may go unchecked. */
  readRest(): void {
    this.#replace(/(?<![\p{L}])\p{N}+/gu, ([raw = ''], start) => {
      this.identifiers.push({ key: raw, ...this.#raw(start, raw.length) });
      return true;
    });
  }

  readWords(): void {
    const words = wordsOf(this.#rest, this.#language);
    for (let index = 0; index < words.length; index++) {
      const word = words[index];
      if (word === undefined || !isNumberWordIn(word.text, this.#language)) continue;
      index += this.#readWord(words, index, word);
    }
  }

  /** Returns how many further words belong to the number. */
  #readWord(words: readonly Word[], index: number, word: Word): number {
    const ordinal = ordinalOf(word.text);
    if (ordinal !== undefined) {
      this.#add(ordinal, null, word.start, word.end - word.start, 1, true);
      return 0;
    }
    const isHalf = /^(?:half|demi|demie|moitie|medio|media|mitad)$/.test(word.text);
    if (
      isHalf ||
      (!isSmallNumber(word.text) && !/^(?:hundred|thousand|million|cien|mille)$/.test(word.text))
    ) {
      if (isHalf) this.#add(1 / 2, 'fraction', word.start, word.end - word.start);
      return 0;
    }
    const run = runOfNumbers(this.#rest, words.slice(index, index + 10));
    const last = run.at(-1) ?? word;
    const value = valueOfWords(run.map(({ text }) => text)) ?? 0;
    const next = words[index + run.length];
    const part = next === undefined ? undefined : partOf(next.text);
    if (part !== undefined && next !== undefined && /^[\s-]$/.test(this.#rest.slice(last.end, next.start))) {
      this.#add(value / part, 'fraction', word.start, next.end - word.start);
      return run.length;
    }
    const unit = this.#isPercent(last.end) ? 'percent' : unitAfter(this.#folded, this.#words, last.end);
    // “One of them” is no number, “one year” is.
    const isArticle = run.length === 1 && value === 1 && unit === null;
    if (!isArticle) this.#add(value, unit, word.start, last.end - word.start);
    return run.length - 1;
  }

  #isPercent(end: number): boolean {
    return /^[\s-]?(?:%|percent|per ?cent|pour cent|por ciento)/.test(this.#rest.slice(end, end + 14));
  }

  #add(
    value: number,
    unit: string | null,
    start: number,
    length: number,
    precision = 1,
    isOrdinal = false,
  ): void {
    this.quantities.push({
      value,
      unit,
      isOrdinal,
      precision,
      ...this.#raw(start, length),
    });
  }
}

/** `12-month`, `60-day`, `4th`, `25k` are numbers. */
const isMeasure = (raw: string): boolean =>
  /^\d+(?:[.,]\d+)?-\p{L}{3,}(?:-\p{L}+)*$/u.test(raw) ||
  /^\d+(?:\.\d+)?(?:st|nd|rd|th|er|e|eme|k|m|mm|b|bn)$/u.test(raw) ||
  /^\d+\.\d+$/.test(raw);

/** Letters and digits in lower case. */
export const keyOf = (raw: string): string => raw.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const tolerance = 1e-9;

export const isSameValue = (a: number, b: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
