import * as z from 'zod';
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';
import type { Rows } from '../database.ts';
import data from '../phrases/bodies.json' with { type: 'json' };
import { speech } from '../text/language.ts';
import { type Member, appointMembers } from './members.ts';
import { type Place, websiteUrl } from './place.ts';
import type { Random } from '../random.ts';
import { cityTopics, schoolTopics, type Topic } from '../text/topics.ts';

const kindSchema = z.strictObject({
  name: z.string(),
  classification: z.enum(['legislature', 'committee', 'commission', 'board']),
  /** The noun in sentences: `council`, `le conseil`, `el concejo`. */
  noun: z.strictObject({ en: z.string(), fr: z.string(), es: z.string() }),
  /** Its main topics; empty for a governing body, which deals with everything. */
  focus: z.array(z.enum(meetingTopicNames)),
});

/** A council, board or commission, without its place. */
type BodyKind = z.infer<typeof kindSchema>;

const languages = z.enum(['en', 'fr']);
const kinds = z
  .strictObject({
    /** By language and type of government; places with several names differ. */
    governing: z.record(languages, z.record(z.string(), z.array(kindSchema))),
    /** Further bodies, in the order in which growing places found them. */
    city: z.record(languages, z.array(kindSchema)),
    school: z.record(languages, z.array(kindSchema)),
  })
  .parse(data);

/** A body of one place. */
export type Body = {
  readonly id: string;
  readonly kind: BodyKind;
  /** 0 is Monday. */
  readonly weekday: number;
  readonly startTime: string;
  /** Its main topics. */
  readonly topics: readonly Topic[];
  /** Its appointed members; undefined for the governing body, whose members are the officials. */
  readonly appointed: readonly Member[] | undefined;
};

const startTimes = ['18:00', '18:30', '19:00', '17:30', '09:00', '14:00', '19:30'];

/** All topics that the place can decide on in its language. */
export const topicsOf = (place: Place): readonly Topic[] =>
  (place.kind === 'school' ? schoolTopics : cityTopics).filter(
    (topic) => speech[place.language].phrases(topic) !== undefined,
  );

/** Writes the bodies of the place, the governing one first. The more meetings, the more bodies. */
export function writeBodies(rows: Rows, place: Place, random: Random): Body[] {
  const further = kinds[place.kind][place.language];
  const more = Math.max(0, Math.floor(Math.log2(Math.max(1, place.meetings) / 18)));
  return [governingBodyOf(place, random), ...further.slice(0, more)].map((kind) => {
    const body = planBody(rows.nextId('bodies'), kind, place, random);
    rows.insert('bodies', {
      id: body.id,
      muni_id: place.id,
      name: kind.name,
      classification: kind.classification,
      active: true,
      source_url: websiteUrl(place),
    });
    return body;
  });
}

function governingBodyOf({ language, type }: Place, random: Random): BodyKind {
  const byType = kinds.governing[language];
  return random.pick(byType[type] ?? byType['other'] ?? []);
}

function planBody(id: string, kind: BodyKind, place: Place, random: Random): Body {
  const all = topicsOf(place);
  const focused = all.filter(({ topic }) => kind.focus.includes(topic));
  return {
    id,
    kind,
    weekday: random.int(0, 3),
    startTime: random.pick(startTimes),
    topics: focused.length === 0 ? all : focused,
    appointed: kind.classification === 'legislature' ? undefined : appointMembers(place, random),
  };
}
