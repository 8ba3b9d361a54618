import type { Row } from '../../../../schemas/tables/index.ts';
import type { Stance } from '../../topics/topic.ts';

export type Outcome = NonNullable<Row<'decisions'>['outcome']>;

type Verbs = {
  readonly present: readonly string[];
  readonly past: readonly string[];
  readonly infinitive: string;
};

/**
 * How one language tells what became of a thing. Slots: {Body} and {body} (with its article in sentences), {object},
 * {Object}, {present}, {past}, {infinitive}, {tally}, {yes}, {no}, {dissenter}, {mover}, {seconder}, and those of slots.ts.
 */
export type Frames = {
  readonly verbs: Readonly<Record<Stance, Verbs>>;
  readonly headlines: Readonly<Record<Outcome, readonly string[]>>;
  /** Sentences of a brief where nobody counted the votes, or where it does not matter. */
  readonly sentences: Readonly<Record<Outcome, readonly string[]>>;
  /** More of those that passed, for all but the first thing told. */
  readonly further: readonly string[];
  readonly unanimous: readonly string[];
  readonly dividedPassed: readonly string[];
  readonly dividedFailed: readonly string[];
  readonly dissents: readonly string[];
  readonly openers: readonly string[];
  readonly comments: readonly string[];
  readonly closers: readonly string[];
  /** The decision in a few words. */
  readonly short: Readonly<Record<Outcome, string>>;
  /** What is to come, of which nothing is decided. */
  readonly agendaHeadline: string;
  readonly agendaSentences: readonly string[];
  /** Between two headlines about the same body. */
  readonly and: string;
  readonly motion: string;
  readonly motionToDeny: string;
};
