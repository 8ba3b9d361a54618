/**
 * What version 4 of the format has instead of version 5: other texts, other stored documents, no hidden terms, and one column:
 *
 *     filters   | u16 | u16 | ...    twice the index of its state in the sorted list, plus 1 for a school
 *     line      ["m1","Alder","Ohio","city","Council","2025-01-02","Headline","Summary","https://.../#m",["Decision"]]
 *
 * The decisions of a stored document are the texts of their headlines and summaries.
 */
import { searchKinds } from '../../../../schemas/search-parameters.ts';
import { otherTexts, type SearchedText, searchedTexts, textsPerDecision } from '../../document-terms.ts';
import { IndexFault } from '../../index-fault.ts';
import { parseLine } from './stored-frames.ts';
import type { SearchDocument } from '../../search-index.ts';
import { Places } from './columns/places.ts';
import type { Header } from './sections.ts';

/** Returns what version 4 keeps of a document. Each text of a decision becomes the headline of one. */
const reducedDocument = (document: SearchDocument): SearchDocument => ({
  id: document.id,
  place: '',
  city: document.city,
  state: document.state,
  kind: document.kind,
  body: document.body,
  date: document.date,
  topics: [],
  headline: document.headline,
  summary: document.summary,
  decisions: decisionTextsOf(document).map((headline) => ({ id: '', headline, source: '' })),
  url: document.url,
});

const decisionTextsOf = ({ decisions }: SearchDocument): string[] =>
  decisions.flatMap(({ headline, summary }) => (summary === undefined ? [headline] : [headline, summary]));

/** Returns the searched texts in the order of version 4: headline, decisions, summary, body, city, state. */
export function searchedTextsVersion4(document: SearchDocument): SearchedText[] {
  const texts = searchedTexts(reducedDocument(document));
  const [headline, summary] = texts;
  const decisionsEnd = texts.length - (otherTexts - 2);
  // A reduced decision has a headline, and two empty texts.
  const decisions = texts.slice(2, decisionsEnd).filter((_, index) => index % textsPerDecision === 0);
  return [headline, ...decisions, summary, ...texts.slice(decisionsEnd)].filter((text) => text !== undefined);
}

/** A text of what version 4 keeps of a document: the last release took fingerprints of it. */
export const textOf = (document: SearchDocument): string => {
  const { id, city, state, kind, body, date, headline, summary, url } = document;
  const decisions = decisionTextsOf(document);
  return JSON.stringify({ id, city, state, kind, body, date, headline, decisions, summary, url });
};

/** A document's value in the `filters` column. */
export const filterOf = ({ state, kind }: SearchDocument, states: readonly string[]): number =>
  2 * states.indexOf(state) + Number(kind === 'school');

/** Decodes the `filters` column as places that have only a state and a kind. */
export function decodePlaces(
  filters: Uint8Array<ArrayBuffer>,
  { documents, facts }: Pick<Header, 'documents' | 'facts'>,
): Places {
  const table = facts.states.flatMap((state) =>
    (['city', 'school'] as const).map((kind) => ({ key: '', name: '', state, kind })),
  );
  return new Places(table, new Uint16Array(filters.buffer, filters.byteOffset, documents));
}

/** The line of a stored document; `url` omits the id at its end, and is wrapped in a list if it does not end with it. */
export function lineOf(document: SearchDocument): string {
  const { id, city, state, kind, body, date, headline, summary, url } = document;
  const link = url.endsWith(id) ? url.slice(0, url.length - id.length) : [url];
  return JSON.stringify([
    id,
    city,
    state,
    kind,
    body,
    date,
    headline,
    summary,
    link,
    decisionTextsOf(document),
  ]);
}

/**
 * Parses the line of a document.
 * @throws {IndexFault} if it is not one.
 */
export function documentOf(line: string): SearchDocument {
  const parts = parseLine(line);
  if (!Array.isArray(parts) || !parts.slice(0, textParts).every(isText)) throw malformed();
  const [id, city, state, kind, body, date, headline, summary, link, texts] = parts as unknown[];
  const [url]: unknown[] = Array.isArray(link) ? link : [isText(link) && isText(id) ? link + id : undefined];
  if (!isText(url) || !isKind(kind) || !Array.isArray(texts) || !texts.every(isText)) throw malformed();
  const decisions = texts.map((text) => ({ id: '', headline: text, source: '' }));
  const document = {
    id,
    place: '',
    city,
    state,
    kind,
    body,
    date,
    topics: [],
    headline,
    summary,
    decisions,
    url,
  };
  return document as SearchDocument;
}

/** Number of leading parts of a line that are texts. */
const textParts = 8;
const isText = (part: unknown): part is string => typeof part === 'string';
const isKind = (part: unknown): boolean => searchKinds.some((kind) => kind === part);
const malformed = (): IndexFault => new IndexFault('The index is damaged: a stored document is malformed.');
