/** Divides the text of a document into the parts that are searched: its pages, minutes of a recording, or some paragraphs. Pure. */

/** A part of a text. */
export type TextPart = {
  readonly text: string;
  /** Where the part of a transcript starts in the recording. */
  readonly startSeconds: number | null;
};

/** Where a text is divided, in UTF-16 code units: where pages start, or where seconds of a recording start. */
export type Divisions = {
  readonly pageStarts: readonly number[];
  readonly times: readonly (readonly [offset: number, seconds: number])[];
};

/** About a page of prose, in UTF-16 code units. */
const partLength = 3_000;

/** The parts of a text, in order; a page may be empty. */
export function partsOf(text: string, { pageStarts, times }: Divisions): TextPart[] {
  if (times.length > 0)
    return between(
      text,
      times.map(([offset]) => offset),
    ).map((part, index) => ({ text: part, startSeconds: times[index]?.[1] ?? null }));
  const parts = pageStarts.length > 0 ? between(text, pageStarts) : paragraphsOf(text);
  return parts.map((part) => ({ text: part, startSeconds: null }));
}

/** The text from each start to the next one; what precedes the first start belongs to its part. */
const between = (text: string, starts: readonly number[]): string[] =>
  starts.map((start, index) => text.slice(index === 0 ? 0 : start, starts[index + 1] ?? text.length).trim());

/** Whole paragraphs up to the length of a part. A longer paragraph is divided at spaces, a longer word anywhere. */
function paragraphsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const paragraph of text.split(/\n{2,}/).flatMap(shortened)) {
    if (part !== '' && part.length + paragraph.length > partLength) {
      parts.push(part);
      part = '';
    }
    part += (part === '' ? '' : '\n\n') + paragraph;
  }
  return part.trim() === '' && parts.length > 0 ? parts : [...parts, part];
}

function shortened(paragraph: string): string[] {
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > partLength) {
    const space = rest.lastIndexOf(' ', partLength);
    const end = space > partLength / 2 ? space : endOfCharacters(rest);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

/** Not between the halves of a surrogate pair. */
const endOfCharacters = (text: string): number =>
  text.codePointAt(partLength - 1) === text.charCodeAt(partLength - 1) ? partLength : partLength - 1;
