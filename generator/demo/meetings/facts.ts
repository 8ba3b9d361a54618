import type { Outcome } from '../text/frames/frames.ts';
import { headlineOf } from '../text/headlines.ts';
import type { Member } from '../places/members.ts';
import type { Random } from '../random.ts';
import type { Fact, Meeting, Motion } from './fact.ts';
import type { Setting } from './setting.ts';
import { Subject } from '../text/subject.ts';
import type { Topic } from '../topics/topic.ts';
import { type Vote, isDivided, takeVote } from './votes.ts';

/** Decisions per meeting, from one on: some four on average. */
const countWeights = [5, 10, 19, 25, 18, 13, 6, 4];
/** Motions per meeting, from none on: about one on average. */
const motionWeights = [22, 52, 21, 5];
const outcomes: readonly Outcome[] = ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other'];
const outcomeWeights = [86, 3, 5, 3, 1, 2];
/** Votes that the minutes count; the others are by voice. */
const countedShare = 0.88;
const denialShare = 0.015;

/** What the meeting dealt with, the most notable first. */
export function planFacts(setting: Setting, meeting: Meeting): Fact[] {
  const { random } = setting;
  const motions = random.weighted(motionWeights);
  const facts = pickTopics(setting, meeting, 1 + random.weighted(countWeights)).map((topic, index) =>
    planFact(setting, meeting, topic, index < motions),
  );
  const divided = facts.findIndex(({ motion }) => motion?.vote !== undefined && isDivided(motion.vote));
  return divided > 0 ? [...facts.splice(divided, 1), ...facts] : facts;
}

function pickTopics({ topics, random }: Setting, { body }: Meeting, count: number): Topic[] {
  const picked = new Set<Topic>();
  // A narrow committee may run out of topics, hence the bound on tries.
  for (let tries = 0; picked.size < count && tries < count * 3; tries += 1)
    picked.add(random.pick(random.chance(0.85) ? body.topics : topics));
  return [...picked];
}

function planFact(setting: Setting, meeting: Meeting, topic: Topic, hasMotion: boolean): Fact {
  const { place, random } = setting;
  const subject = new Subject(topic, { place, year: meeting.year, random });
  const motion = hasMotion ? planMotion(setting, meeting, topic) : undefined;
  const outcome = motion === undefined ? plainOutcome(topic, random) : motionOutcome(motion);
  return {
    subject,
    outcome,
    headline: headlineOf({ subject, outcome }, meeting.body, place.language, random),
    title: subject.title(),
    motion,
    itemId: null,
    matterId: null,
  };
}

/** Nobody withdraws what nobody applied for. */
function plainOutcome(topic: Topic, random: Random): Outcome {
  const outcome = outcomes[random.weighted(outcomeWeights)] ?? 'passed';
  return outcome === 'withdrawn' && topic.matter === undefined ? 'tabled' : outcome;
}

function planMotion({ rosters, random }: Setting, { body, year }: Meeting, topic: Topic): Motion {
  const members = body.appointed ?? rosters.get(year) ?? [];
  const vote = random.chance(countedShare) ? takeVote(members, random) : undefined;
  const [mover, seconder] = vote === undefined ? random.shuffle(members) : backersOf(vote, random);
  if (mover === undefined || seconder === undefined)
    throw new Error(`${body.kind.name} has no members in ${year}.`);
  return { vote, mover, seconder, denies: topic.matter !== undefined && random.chance(denialShare) };
}

/** Those who make a motion vote for it, as far as there are enough of them. */
function backersOf({ ballots }: Vote, random: Random): Member[] {
  const [others, backers] = [false, true].map((backs) =>
    ballots.filter(({ vote }) => (vote === 'yes') === backs).map(({ member }) => member),
  );
  return [...random.shuffle(backers ?? []), ...(others ?? [])];
}

/** A motion to deny that passes fails the matter. Motions by voice pass. */
function motionOutcome({ vote, denies }: Motion): Outcome {
  const passes = vote === undefined || vote.yes > vote.no;
  return passes !== denies ? 'passed' : 'failed';
}
