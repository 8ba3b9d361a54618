import type { Rows } from '../database.ts';
import { speech } from '../text/language.ts';
import { type Member, appointMembers } from './members.ts';
import { type Place, websiteUrl } from './place.ts';
import type { Random } from '../random.ts';
import { cityTopics, schoolTopics } from '../topics/index.ts';
import type { Topic } from '../topics/topic.ts';
import { type BodyKind, cityGroups, governingBodies, schoolGroups } from '../words/bodies.ts';

/** A body of one place, with what its meetings need. */
export type Body = {
  readonly id: string;
  readonly kind: BodyKind;
  /** 0 is Monday. */
  readonly weekday: number;
  readonly startTime: string;
  /** What it deals with most. */
  readonly topics: readonly Topic[];
  /** Its appointed members; undefined for the governing body, whose members are the officials. */
  readonly appointed: readonly Member[] | undefined;
};

const startTimes = ['18:00', '18:30', '19:00', '17:30', '09:00', '14:00', '19:30'];

/** All topics that the place can decide on. */
export const topicsOf = (place: Place): readonly Topic[] =>
  (place.kind === 'school' ? schoolTopics : cityTopics).filter(
    (topic) => speech[place.language].phrases(topic) !== undefined,
  );

/** The bodies of the place, the governing one first. The more meetings, the more bodies. */
export function writeBodies(rows: Rows, place: Place, random: Random): Body[] {
  const groups = (place.kind === 'school' ? schoolGroups : cityGroups)[place.language];
  const more = Math.max(0, Math.floor(Math.log2(Math.max(1, place.meetings) / 18)));
  return [governingBodyOf(place, random), ...groups.slice(0, more)].map((kind) => {
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
  const named = governingBodies[language];
  return random.pick(named[type] ?? named['other'] ?? []);
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
