/** The topics of decisions, and their wording in each language. */
import * as z from 'zod';
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';
import community from '../phrases/topics/community.json' with { type: 'json' };
import frenchTags from '../phrases/topics/french-tags.json' with { type: 'json' };
import french from '../phrases/topics/french.json' with { type: 'json' };
import land from '../phrases/topics/land.json' with { type: 'json' };
import money from '../phrases/topics/money.json' with { type: 'json' };
import safety from '../phrases/topics/safety.json' with { type: 'json' };
import schools from '../phrases/topics/schools.json' with { type: 'json' };
import spanish from '../phrases/topics/spanish.json' with { type: 'json' };
import streets from '../phrases/topics/streets.json' with { type: 'json' };
import utilities from '../phrases/topics/utilities.json' with { type: 'json' };

/**
 * The wording of a topic in one language. Words in braces are slots (slots.ts). An English object begins with the article
 * that sentences use and headlines drop: `[a] contract`.
 */
export type Phrases = {
  readonly objects: readonly string[];
  /** Official titles on the agenda. */
  readonly titles: readonly string[];
  /** Sentences with further details. */
  readonly details: readonly string[];
};

const texts = z.array(z.string());
const range = z.tuple([z.number(), z.number()]);

const topicSchema = z.strictObject({
  key: z.string(),
  topic: z.enum(meetingTopicNames),
  /** The verb for a yes vote. */
  stance: z.enum(['approve', 'adopt', 'award', 'accept', 'confirm']),
  tags: texts,
  /** Lowest and highest amount, in whole dollars. */
  amount: range.exactOptional(),
  /** Lowest and highest number of housing units. */
  units: range.exactOptional(),
  /** Type of its planning file. */
  matter: z.string().exactOptional(),
  objects: texts,
  titles: texts,
  details: texts,
});

/** A recurring subject of decisions, phrased in English. */
export type Topic = z.infer<typeof topicSchema>;
export type Stance = Topic['stance'];

/** Topics of councils, boards and commissions of cities, counties and towns. */
export const cityTopics: readonly Topic[] = z
  .array(topicSchema)
  .parse([land, money, safety, streets, utilities, community].flat());

export const schoolTopics: readonly Topic[] = z.array(topicSchema).parse(schools);

const frenchTagNames: Readonly<Record<string, string>> = frenchTags;

/** The tags of a topic, in French for places that publish in French. */
export const tagsOf = ({ tags }: Topic, isFrench: boolean): readonly string[] =>
  isFrench ? tags.map((tag) => frenchTagNames[tag] ?? tag) : tags;

/** By topic key. Places that publish in French have these topics only. */
export const frenchPhrases: Readonly<Record<string, Phrases>> = french;

/** By topic key. Spanish appears only in translations, so there are no official titles. */
export const spanishPhrases: Readonly<Record<string, Phrases>> = spanish;
