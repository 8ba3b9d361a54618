/** A meeting of the demo and its agenda, before they become rows. */
import type { Evidence } from '../../../schemas/evidence.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { Rows } from '../database.ts';
import type { Body } from '../places/bodies.ts';
import type { Member } from '../places/members.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';
import type { Outcome } from '../text/language.ts';
import type { Draft } from '../texts/draft.ts';
import type { KeptText } from '../texts/kept-texts.ts';
import type { Subject } from '../text/subject.ts';
import type { Topic } from '../text/topics.ts';
import type { RecentSubjects } from './recent-subjects.ts';
import type { Vote } from './votes.ts';

/** Shared by all meetings of a place. */
export type Setting = {
  readonly rows: Rows;
  readonly place: Place;
  readonly random: Random;
  /** A second sequence, for details that other rows do not depend on. */
  readonly details: Random;
  readonly bodies: readonly Body[];
  readonly topics: readonly Topic[];
  /** In a demo with real language: matters that recur. */
  readonly recent?: RecentSubjects;
  /** Officials in office, by year. */
  readonly rosters: ReadonlyMap<number, readonly Member[]>;
  /** Location of the meetings. */
  readonly hall: string;
  /** Ids of rows that decisions may link to. */
  readonly targets: { readonly nonprofits: readonly string[]; readonly epa_facilities: readonly string[] };
};

/** A meeting whose rows are being written. */
export type Meeting = {
  readonly id: string;
  readonly day: number;
  readonly year: number;
  readonly body: Body;
  readonly status: NonNullable<Row<'meetings'>['status']>;
  /** Whether it has a recording. */
  readonly hasVideo: boolean;
  /** The document that its texts quote as evidence. Most meetings have none. */
  readonly quoted: QuotedDocument | undefined;
};

/** A document of the meeting with known bytes. */
export type KnownDocument = Pick<KeptText, 'url' | 'sha256' | 'bytes' | 'mediaType'>;

/** A document whose words support texts of the demo. */
export type QuotedDocument = Pick<Row<'documents'>, 'id' | 'kind'> & {
  readonly known: KnownDocument;
  /** Its text, which is complete when all texts of the meeting are written. */
  readonly draft: Draft;
  /** The passage that supports a sentence: the official title of a fact, else the same words. */
  readonly passage: (claim: string, fact: Fact | undefined) => Evidence[number];
};

export type Motion = {
  /** Undefined for a voice vote. */
  readonly vote: Vote | undefined;
  /** True for a motion to deny. */
  readonly denies: boolean;
  readonly mover: Member;
  readonly seconder: Member;
};

/** Names of the members who move and second a motion. */
export type Backers = { readonly mover: string; readonly seconder: string };

/** An attempt to change an item before the vote on it. */
export type Amendment = { readonly change: string; readonly vote: Vote; readonly backers: Backers };

/** Motions that precede the vote on an item. */
export type Steps = { readonly amendments: readonly Amendment[]; readonly closure: Backers | undefined };

/** One agenda item and its outcome; agenda items, decisions, motions and briefs are derived from it. */
export type Fact = {
  readonly subject: Subject;
  readonly outcome: Outcome;
  /** Headline of the decision, in the language of the place. */
  readonly headline: string;
  /** Official title. */
  readonly title: string;
  /** Whether the records state a result. */
  readonly isDecided: boolean;
  /** Present if a motion decided it. */
  readonly motion: Motion | undefined;
  /** Ids of its agenda item and matter, set when these rows are written. */
  itemId: string | null;
  matterId: string | null;
  /** Where the recording takes it up, in seconds; set with its agenda item. */
  videoSeconds: number | null;
  /** Motions before its vote, set when these are planned. */
  steps: Steps | undefined;
};
