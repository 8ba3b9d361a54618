import type { Row } from '../../../schemas/tables/index.ts';

export type MeetingTopic = Row<'meeting_topics'>['topic'];

/** What a body does with a thing when it says yes. */
export type Stance = 'approve' | 'adopt' | 'award' | 'accept' | 'confirm';

/**
 * How one language speaks of a topic. Words in braces are slots (../text/slots.ts). An English object begins with the article
 * that sentences give it and headlines leave out: `[a] contract`.
 */
export type Phrases = {
  readonly objects: readonly string[];
  /** Official titles on the agenda. */
  readonly titles: readonly string[];
  /** Sentences that tell more about it. */
  readonly details: readonly string[];
};

/** Something that governing bodies decide on again and again. */
export type Topic = Phrases & {
  readonly key: string;
  readonly topic: MeetingTopic;
  readonly stance: Stance;
  readonly tags: readonly string[];
  /** Whole dollars, from and to. */
  readonly amount?: readonly [number, number];
  /** Housing units, from and to. */
  readonly units?: readonly [number, number];
  /** Type of the planning file that it comes with. */
  readonly matter?: string;
};
