/** Reads the documents and rows of a meeting once, for all sentences about it. */
import type { SourceText } from '../../documents/source-text.ts';
import type { Claim, Material } from '../model.ts';
import { quoteLimits, isInInstruction } from './forms.ts';
import { findQuote, normalize, type NormalizedText } from './normalize.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { withoutResults } from './results.ts';
import { type Source, sourceOf } from './source.ts';
import { type Subject, SubjectIndex, subjectsOf } from './subjects.ts';
import { type MeetingFacts, meetingFactsOf, type Support } from './support.ts';

type ReadText = SourceText & { readonly normalized: NormalizedText };

/** Where a quote is in its document. */
export type Located = { readonly document: SourceText; readonly start: number; readonly end: number };

const isReport = ({ kind }: SourceText): boolean => kind === 'minutes' || kind === 'transcript';

export class MeetingReader {
  readonly material: Material;
  readonly #meeting: MeetingFacts;
  readonly #index: SubjectIndex;
  readonly #read = new Map<string, ReadText>();
  readonly #quotes = new Map<string, Source>();
  readonly #lent = new Map<string, Source>();

  constructor(material: Material) {
    this.material = material;
    this.#meeting = meetingFactsOf(material);
    this.#index = new SubjectIndex(subjectsOf(material), material.language);
  }

  /** Finds the quote of a sentence, or says why it is no evidence. */
  locate({ quote, documentId }: Claim): Located | { readonly reasons: readonly Reason[] } {
    const document = this.#textOf(documentId);
    if (document === undefined) return { reasons: [reasonOf('unknown-document', documentId)] };
    const { min, max, minWords } = quoteLimits;
    if (quote.length < min || quote.length > max || quote.trim().split(/\s+/).length < minWords)
      return {
        reasons: [reasonOf('quote-length', `${min} to ${max} characters and at least ${minWords} words`)],
      };
    const place = findQuote(document.normalized, normalize(quote));
    if (place === undefined) return { reasons: [reasonOf('quote-not-found')] };
    return isInInstruction(document.text, place.start, place.end)
      ? { reasons: [reasonOf('instruction-in-quote')] }
      : { document, ...place };
  }

  /** What supports a sentence with this quote; of a sentence about a decision, the rows of that decision. Undefined if there is no such decision. */
  supportOf(located: Located, decisionId?: string): Support | undefined {
    const quote = this.#sourceOf(located);
    const subjects = decisionId === undefined ? this.#index.find(quote.facts) : this.#subjectsOf(decisionId);
    if (subjects === undefined) return undefined;
    return {
      language: this.material.language,
      quote,
      subjects,
      sources: [this.#lentBy(located, quote, subjects), ...subjects.map((subject) => subject.source())],
      meeting: this.#meeting,
    };
  }

  /** The share of the words of the title that the quote has, by weight. */
  share(subject: Subject, { quote }: Support): number {
    return this.#index.share(subject, quote.facts.stems);
  }

  #subjectsOf(decisionId: string): readonly Subject[] | undefined {
    const subject = this.#index.subjects.find(({ decisions }) =>
      decisions.some(({ id }) => id === decisionId),
    );
    return subject === undefined ? undefined : [subject];
  }

  /** Texts are long, and not every answer quotes all of them. */
  #textOf(documentId: string): ReadText | undefined {
    const known = this.#read.get(documentId);
    const text = this.material.texts.find((one) => one.documentId === documentId);
    if (known !== undefined || text === undefined) return known;
    const read = { ...text, normalized: normalize(text.text) };
    this.#read.set(documentId, read);
    return read;
  }

  /** What a quote lends to sentences: not how a matter was decided. */
  #lentBy({ document, start, end }: Located, quote: Source, subjects: readonly Subject[]): Source {
    if (!isReport(document)) return quote;
    const text = document.text.slice(start, end);
    const lent = withoutResults(text, subjects, this.material.language);
    if (lent === text) return quote;
    const known = this.#lent.get(lent);
    if (known !== undefined) return known;
    const source = sourceOf(lent, this.material.language, true);
    this.#lent.set(lent, source);
    return source;
  }

  /** Several sentences may have one quote. */
  #sourceOf({ document, start, end }: Located): Source {
    const key = `${document.documentId} ${start} ${end}`;
    const known = this.#quotes.get(key);
    if (known !== undefined) return known;
    const source = sourceOf(document.text.slice(start, end), this.material.language, isReport(document));
    this.#quotes.set(key, source);
    return source;
  }
}
