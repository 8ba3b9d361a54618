/** The languages of a document's texts. */
import { type Language, otherLanguage } from './text/analyzers.ts';
import { frenchSigns, languageOf } from './text/language.ts';
import { primaryLanguage } from './document-pages.ts';
import type { SearchDocument } from './search-index.ts';

export type DocumentLanguages = {
  /** Of its headline and summary. */
  readonly brief: Language;
  readonly ofText: (text: string) => Language;
  /** Of the document: that of its brief, else of its first decision. */
  readonly main: Language;
};

const english: DocumentLanguages = { brief: 'en', ofText: () => 'en', main: 'en' };

/**
 * Returns the languages of a document's texts. A brief that is translated is in the other language; every other text is in the language that it
 * shows, else in that of its place (text/language.ts).
 */
export function languagesOf(document: SearchDocument): DocumentLanguages {
  const ofPage = document.page?.language;
  if (ofPage !== undefined) return pageLanguages[primaryLanguage(ofPage) === 'fr' ? 'fr' : 'en'];
  if (!document.place.startsWith('CA/')) return english;
  const found = known.get(document) ?? canadianLanguagesOf(document);
  known.set(document, found);
  return found;
}

/** A search asks several times about each of its results. */
const known = new WeakMap<SearchDocument, DocumentLanguages>();

/** Those of a page are in the language of its document. Only English and French are stemmed; others are read like English. */
const pageLanguages: Readonly<Record<Language, DocumentLanguages>> = {
  en: english,
  fr: { brief: 'fr', ofText: () => 'fr', main: 'fr' },
};

function canadianLanguagesOf(document: SearchDocument): DocumentLanguages {
  const { state, headline, summary, decisions, body, translation } = document;
  const brief = `${headline} ${summary}`;
  const decided = decisions.map((decision) => `${decision.headline} ${decision.summary ?? ''}`);
  const signs = frenchSigns([brief, ...decided, body].join(' '));
  const ofText = (text: string): Language => languageOf(text, signs, { country: 'CA', state });
  const ofBrief = translation === undefined ? ofText(brief) : otherLanguage(translation.language);
  return {
    brief: ofBrief,
    ofText,
    main: brief.trim() === '' ? ofText(decided[0] ?? '') : ofBrief,
  };
}
