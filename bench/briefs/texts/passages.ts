/** The passages of an extracted text: items of an agenda, and sentences. */

/** `D2.`, `1.A 21-0177`, `10.II.`, `•`: what precedes the words of an item. */
const label =
  /^(?:(?:[A-Z]\d{0,2}|\d{1,2}(?:\.(?:[A-Z]|[IVX]+|\d{1,2}))?|[IVX]+)[.)]?\s+(?:\d{2}-\d{4}\s+)?(?:\(ITEM[^)]*\)\s*|\(PREVIOUSLY[^)]*\)\s*)?|[•*-]\s*|Recommendation:\s+)/;
/** Headers and footers of pages. */
const pageLine = /^(?:City of .* (?:Page \d|tel )|Page \d|City Council (?:Notice|Regular Meeting) )/;
/** A line of a PDF that is shorter ends its paragraph. */
const fullLine = 50;

/** Paragraphs, each as the document has it. `isWrapped`: lines of the text are lines of a page, not paragraphs. */
export function paragraphsOf(text: string, isWrapped: boolean): string[] {
  if (!isWrapped) return text.split('\n').map((line) => line.trim());
  const paragraphs: string[] = [];
  let current = '';
  for (const line of text.split('\n')) {
    const last = current.slice(current.lastIndexOf('\n') + 1);
    const continues = last.length >= fullLine && line !== '' && !label.test(line) && !pageLine.test(line);
    if (continues) current += `\n${line}`;
    else {
      paragraphs.push(current);
      current = pageLine.test(line) ? '' : line;
    }
  }
  return [...paragraphs, current];
}

/** Without the label of an item. */
export const unlabeled = (paragraph: string): string => paragraph.replace(label, '').trim();

const abbreviation = /\b(?:No|Nos|Inc|LLC|St|Dr|Ave|Blvd|Co|Corp|Mr|Ms|Mrs|Ph|Sec|[A-Z]|[ap]\.m|vs)\.$/;

/** The sentences of a paragraph, as the document has them. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  for (const part of paragraph.split(/(?<=[.!?])(?=\s+["“(]?\p{Lu})/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last}${part}`;
    else sentences.push(part.trimStart());
  }
  return sentences.map((sentence) => sentence.trim());
}

/** Sentences of a brief have these lengths; the gate has slightly wider ones. */
const length = { min: 35, max: 390 } as const;
const minimumWords = 6;

/** Addresses, telephone numbers and requests to readers are nothing that a writer repeats. */
const unusable =
  /https?:|www\.|@|\b\w+\.(?:com|org|net|gov)\b|\(\d{3}\)|\d{3}-\d{3}-\d{4}|\byou(?:r|rself)?\b|\bplease\b|\.pdf|[*_{}#[\]]|(?:\.\.\.|…)$|^(?:call|sign) /i;

/** True for words that could be in a brief. */
export const isUsable = (sentence: string): boolean =>
  sentence.length >= length.min &&
  sentence.length <= length.max &&
  sentence.split(/\s+/).length >= minimumWords &&
  !unusable.test(sentence) &&
  sentence !== sentence.toUpperCase();
