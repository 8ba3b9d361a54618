/** What a language must give for claims about written meetings: matters, phrasings, and ways of lying. */

/** A matter of a meeting: the words of its item, and what became of it. */
export type Matter = {
  /** With its article, in lower case: `le contrat de 250 000 $ avec …`. */
  readonly what: string;
  readonly isPassed: boolean;
  readonly yes: number;
  readonly no: number;
  readonly mover: string;
  readonly seconder: string;
  /** The first of those who voted no. */
  readonly against?: string;
};

/** One matter a line: `6-2 | mover | seconder | who voted no | what`. It passed if more voted yes. */
export const mattersIn = (lines: string): Matter[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [tally = '', mover = '', seconder = '', against = '', what = ''] = line.split(' | ');
      const [yes = 0, no = 0] = tally.split('-').map(Number);
      return {
        what,
        isPassed: yes > no,
        yes,
        no,
        mover,
        seconder,
        ...(against !== '' && { against }),
      };
    });

export type Phrases = {
  readonly language: 'fr' | 'es';
  readonly name: string;
  readonly place: {
    readonly name: string;
    readonly state: string;
    readonly country: 'CA' | 'US';
    readonly body: string;
  };
  readonly matters: readonly Matter[];
  /** The line of the agenda and the paragraph of the minutes about a matter. */
  readonly agendaLine: (matter: Matter, number: number) => string;
  readonly minutesLine: (matter: Matter, number: number) => string;
  /** True sentences by name; the quote is of the agenda or the minutes. Undefined where a matter lacks what the sentence needs. */
  readonly truths: Readonly<Record<string, Truth>>;
  readonly lies: Readonly<Record<string, readonly WrittenLie[]>>;
  /** Instructions in the agenda, and sentences that obey them. */
  readonly injections: readonly (readonly [string, string])[];
};

type Truth = {
  readonly quote: 'agenda' | 'minutes';
  readonly write: (matter: Matter) => string | undefined;
};

export type Known = {
  /** Of the true sentence. */
  readonly text: string;
  readonly quote: string;
  readonly matter: Matter;
  readonly other: Matter;
};

/** Another sentence, or another quote; undefined where it does not apply. */
type WrittenLie = {
  readonly of: string;
  readonly write?: (known: Known) => string | undefined;
  readonly quote?: (known: Known) => string | undefined;
};

export const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/** Another first digit. */
export const otherDigit = (text: string): string | undefined =>
  /\d/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)) : undefined;

/** The text with the first match replaced; undefined without any. */
export const replaced = (text: string, pattern: RegExp, by: string): string | undefined =>
  pattern.test(text) ? text.replace(pattern, by) : undefined;

/** A name of several capitalized words within a text. */
export const nameIn = (text: string): string | undefined =>
  /(?<=[\p{Ll}’',] )\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+/u.exec(text)?.[0];

/** The name of one matter in the place of that of another. */
export function otherName({ text, other }: Known): string | undefined {
  const [own, foreign] = [nameIn(text), nameIn(other.what)];
  return own === undefined || foreign === undefined || own === foreign || text.includes(foreign)
    ? undefined
    : text.replace(own, foreign);
}
