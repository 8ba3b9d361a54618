/** What a demo meeting dealt with, before rows are written of it. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { Body } from '../places/bodies.ts';
import type { Member } from '../places/members.ts';
import type { Outcome } from '../text/frames/frames.ts';
import type { Subject } from '../text/subject.ts';
import type { Vote } from './votes.ts';

/** The meeting that rows are being written for. */
export type Meeting = {
  readonly id: string;
  readonly day: number;
  readonly year: number;
  readonly body: Body;
  readonly status: NonNullable<Row<'meetings'>['status']>;
};

export type Motion = {
  /** Undefined where nobody counted. */
  readonly vote: Vote | undefined;
  /** Whether it is a motion to deny. */
  readonly denies: boolean;
  readonly mover: Member;
  readonly seconder: Member;
};

/** One thing on the agenda and what became of it; the rows about it are written from here. */
export type Fact = {
  readonly subject: Subject;
  readonly outcome: Outcome;
  /** The headline of the decision in the language of the place. */
  readonly headline: string;
  /** The official title. */
  readonly title: string;
  /** Present where a motion decided it. */
  readonly motion: Motion | undefined;
  /** Set once their rows are written. */
  itemId: string | null;
  matterId: string | null;
};
