/** The values that the steps of a brief pass on: collect → ask → verify → write. */
import type { Evidence } from '../../schemas/evidence.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { SourceText } from '../documents/source-text.ts';

/** What official rows state about a meeting. They come first: a brief may repeat them and may never contradict them. */
export type OfficialRows = {
  readonly place: Row<'municipalities'>;
  readonly meeting: Row<'meetings'>;
  readonly agendaItems: readonly Row<'agenda_items'>[];
  readonly motions: readonly Row<'motions'>[];
  readonly votes: readonly Row<'member_votes'>[];
  readonly decisions: readonly Row<'decisions'>[];
  readonly matters: readonly Row<'matters'>[];
  readonly officials: readonly Row<'officials'>[];
};

/** Everything that a brief of one meeting may rely on. */
export type Material = {
  readonly rows: OfficialRows;
  readonly texts: readonly SourceText[];
  /** Language in which the brief is written: that of the place. */
  readonly language: 'en' | 'fr' | 'es';
};

/** A sentence, and the words of a document that support it. */
export type Claim = {
  readonly text: string;
  readonly quote: string;
  readonly documentId: string;
};

/** What a model answers. The brief's summary consists of the sentences of `summary`, joined by spaces. */
export type BriefAnswer = {
  readonly headline: Claim;
  readonly summary: readonly Claim[];
  readonly notableItems: readonly Claim[];
  /** Official decisions in plain language. */
  readonly decisions: readonly { readonly decisionId: string; readonly claim: Claim }[];
  readonly tags: readonly string[];
  readonly topics: readonly Row<'meeting_topics'>['topic'][];
};

/** One row of evidence: a claim that was verified. */
export type VerifiedClaim = Evidence[number];
