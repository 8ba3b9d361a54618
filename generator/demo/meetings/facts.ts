import type { Outcome } from '../text/language.ts';
import { headlineOf } from '../text/headlines.ts';
import type { Member } from '../places/members.ts';
import type { Random } from '../random.ts';
import { Subject } from '../text/subject.ts';
import type { Topic } from '../text/topics.ts';
import { type Vote, isDivided, takeVote } from './votes.ts';
import type { Fact, Meeting, Motion, Setting } from './meeting.ts';

/** Weights of 1, 2, 3 … decisions per meeting; about four on average. */
const countWeights = [5, 10, 19, 25, 18, 13, 6, 4];
/** Weights of 0, 1, 2 … motions per meeting; about one on average. */
const motionWeights = [22, 52, 21, 5];
const outcomes: readonly Outcome[] = ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other'];
const outcomeWeights = [86, 3, 5, 3, 1, 2];
/** Share of motions with a counted vote; the others have a voice vote. */
const countedShare = 0.88;
/** In a demo with real language, share of decisions with a motion. */
const motionShare = 0.22;
/** In a demo with real language, share of items on the topic of the item before: real agendas list many items of a kind. */
const sameTopicShare = 0.8;
const denialShare = 0.015;

/** The facts of a meeting, the most notable first. */
export function planFacts(setting: Setting, meeting: Meeting): Fact[] {
  const { place, random } = setting;
  const motions = random.weighted(motionWeights);
  const { decided, items } = itemCounts(setting);
  const hasMotion = (index: number): boolean =>
    place.local === undefined ? index < motions : index < decided && random.chance(motionShare);
  const facts = pickTopics(setting, meeting, items).map((topic, index) =>
    planFact(setting, meeting, topic, { isDecided: index < decided, hasMotion: hasMotion(index) }),
  );
  const divided = facts.findIndex(({ motion }) => motion?.vote !== undefined && isDivided(motion.vote));
  return divided > 0 ? [...facts.splice(divided, 1), ...facts] : facts;
}

/** Number of agenda items, and how many of them are decided. */
function itemCounts({ place, random }: Setting): { readonly decided: number; readonly items: number } {
  if (place.local !== undefined) return place.local.itemCounts(random);
  const items = 1 + random.weighted(countWeights);
  return { decided: items, items };
}

function pickTopics({ place, topics, random }: Setting, { body }: Meeting, count: number): Topic[] {
  const pick = (): Topic => random.pick(random.chance(0.85) ? body.topics : topics);
  if (place.local !== undefined) {
    const drawn: Topic[] = [];
    for (let index = 0; index < count; index += 1) {
      const previous = drawn.at(-1);
      drawn.push(previous !== undefined && random.chance(sameTopicShare) ? previous : pick());
    }
    return drawn;
  }
  const picked = new Set<Topic>();
  // Tries are limited because a narrow committee may run out of topics.
  for (let tries = 0; picked.size < count && tries < count * 3; tries += 1) picked.add(pick());
  return [...picked];
}

type Course = { readonly isDecided: boolean; readonly hasMotion: boolean };

function planFact(setting: Setting, meeting: Meeting, drawn: Topic, { isDecided, hasMotion }: Course): Fact {
  const { place, random, recent } = setting;
  const recalled = recent?.recall(random);
  const subject = recalled?.subject ?? new Subject(drawn, { place, year: meeting.year, random });
  const { topic } = subject;
  const motion = hasMotion ? planMotion(setting, meeting, topic) : undefined;
  const outcome = isDecided ? outcomeOf(motion, topic, random) : 'other';
  const headline = headlineOf({ subject, outcome }, meeting.body, place.language, random);
  const title = recalled?.title ?? subject.title();
  if (recalled === undefined) recent?.add({ subject, title });
  return {
    subject,
    outcome,
    headline,
    title,
    isDecided,
    motion,
    itemId: null,
    matterId: null,
    videoSeconds: null,
    steps: undefined,
  };
}

const outcomeOf = (motion: Motion | undefined, topic: Topic, random: Random): Outcome =>
  motion === undefined ? outcomeWithoutMotion(topic, random) : motionOutcome(motion);

/** Only an application can be withdrawn. */
function outcomeWithoutMotion(topic: Topic, random: Random): Outcome {
  const outcome = outcomes[random.weighted(outcomeWeights)] ?? 'passed';
  return outcome === 'withdrawn' && topic.matter === undefined ? 'tabled' : outcome;
}

/** The members of the body that meets. */
export const votersOf = (
  { rosters }: Pick<Setting, 'rosters'>,
  { body, year }: Pick<Meeting, 'body' | 'year'>,
): readonly Member[] => body.appointed ?? rosters.get(year) ?? [];

function planMotion(setting: Setting, meeting: Meeting, topic: Topic): Motion {
  const { random } = setting;
  const members = votersOf(setting, meeting);
  const vote = random.chance(countedShare) ? takeVote(members, random) : undefined;
  const [mover, seconder] = vote === undefined ? random.shuffle(members) : backersOf(vote, random);
  if (mover === undefined || seconder === undefined)
    throw new Error(`${meeting.body.kind.name} has no members in ${meeting.year}.`);
  return { vote, mover, seconder, denies: topic.matter !== undefined && random.chance(denialShare) };
}

/** Members who may move and second the motion: yes votes first. */
export function backersOf({ ballots }: Vote, random: Random): Member[] {
  const [others, backers] = [false, true].map((votesYes) =>
    ballots.filter(({ vote }) => (vote === 'yes') === votesYes).map(({ member }) => member),
  );
  return [...random.shuffle(backers ?? []), ...(others ?? [])];
}

/** A motion to deny that passes fails the matter. Voice votes pass. */
function motionOutcome({ vote, denies }: Motion): Outcome {
  const passes = vote === undefined || vote.yes > vote.no;
  return passes !== denies ? 'passed' : 'failed';
}
