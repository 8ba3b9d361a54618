/** Builds the rows of motions, votes and decisions of an item. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { pluralize } from '../../system/terminal.ts';
import type { Failure } from '../importer.ts';
import { type Outcome, outcomeOf } from '../normalize/outcome.ts';
import { outcomeOfMotion, resultOf } from '../normalize/results.ts';
import { decidedAmountCents } from '../normalize/amounts.ts';
import { cleanLine, cleanText, shorten } from '../normalize/text.ts';
import { type Tally, tallyOf, type Vote, voteOf } from '../normalize/votes.ts';
import { type PlatformContext, wordKey } from './context.ts';
import type { PlatformItem, PlatformMotion } from './model.ts';

export type MotionRows = {
  readonly motions: readonly Row<'motions'>[];
  readonly memberVotes: readonly Row<'member_votes'>[];
  readonly decisions: readonly Row<'decisions'>[];
  readonly findings: readonly Failure[];
};

/** The row of the item, and what it belongs to. */
export type ItemOfMotions = {
  readonly item: PlatformItem;
  readonly itemRow: Row<'agenda_items'>;
  readonly meeting: { readonly id: string; readonly sourceId: string };
  readonly context: PlatformContext;
};

type CastVote = { readonly name: string; readonly vote: Vote; readonly text: string };

/** The rows of everything that was voted on or decided about an item. */
export function motionRows(owner: ItemOfMotions): MotionRows {
  const motions = owner.item.motions ?? [];
  const each = motions.map((motion) => rowsOfMotion(motion, owner, motions.length));
  const stated = each.length > 0 ? undefined : statedDecision(owner);
  return {
    motions: each.map(({ motion }) => motion),
    memberVotes: each.flatMap(({ memberVotes }) => memberVotes),
    decisions: stated === undefined ? each.flatMap(({ decision }) => decision ?? []) : [stated],
    findings: each.flatMap(({ findings }) => findings),
  };
}

function rowsOfMotion(motion: PlatformMotion, owner: ItemOfMotions, count: number) {
  const { item, itemRow, meeting, context } = owner;
  const id = context.keys.motion(meeting.sourceId, item.id, motion.id);
  const { cast, conflicting } = castVotes(motion);
  const tally = motion.tally ?? (cast.length === 0 ? undefined : tallyOf(cast));
  const words = cleanLine(motion.resultText);
  const result = resultStated(motion.isPassed, words);
  const row: Row<'motions'> = {
    id,
    meeting_id: meeting.id,
    muni_id: context.placeId,
    agenda_item_id: itemRow.id,
    matter_id: itemRow.matter_id,
    text: cleanText(motion.text),
    mover: cleanLine(motion.mover),
    seconder: cleanLine(motion.seconder),
    result,
    yes: tally?.yes ?? null,
    no: tally?.no ?? null,
    abstain: tally?.abstain ?? null,
    absent: tally?.absent ?? null,
    divided: tally === undefined ? null : tally.yes > 0 && tally.no > 0,
    adopted_minutes: motion.isFromAdoptedMinutes ?? null,
    stage: motion.stage ?? null,
    source_url: itemRow.source_url,
  };
  const what = `motion ${motion.id} on item ${itemRow.number ?? item.id} of meeting ${meeting.sourceId}`;
  return {
    motion: row,
    memberVotes: cast.map((vote) => memberVoteRow(vote, row, owner, motion)),
    decision: decisionRow(row, owner, count > 1, { words, action: cleanLine(motion.action) }),
    findings: [
      ...conflicting.map((name) => ({
        what,
        reason: `${name} is listed with several votes; none of them was imported`,
      })),
      ...contradictions(cast, motion.tally ?? undefined, result).map((reason) => ({ what, reason })),
    ],
  };
}

/** The flag of the platform, else its words; `tabled` and the like are more exact than a flag. */
function resultStated(isPassed: boolean | null | undefined, words: string | null): Row<'motions'>['result'] {
  const said = resultOf(words);
  if (isPassed === null || isPassed === undefined) return said;
  return said !== null && said !== 'passed' && said !== 'failed' ? said : isPassed ? 'passed' : 'failed';
}

/** Each name once. A name with several different votes has none that could be relied on. */
function castVotes({ votes = [] }: PlatformMotion): {
  cast: readonly CastVote[];
  conflicting: readonly string[];
} {
  const named = votes.flatMap(({ name, text }) => {
    const [line, value] = [cleanLine(name), cleanLine(text)];
    // Nothing was recorded of a member without a value.
    return line === null || value === null ? [] : [{ name: line, text: value, vote: voteOf(text, null) }];
  });
  const groups = [...Map.groupBy(named, ({ name }) => wordKey(name)).values()];
  return {
    cast: groups.flatMap((same) => (isOneVote(same) ? same.slice(0, 1) : [])),
    conflicting: groups.flatMap((same) => (isOneVote(same) ? [] : (same[0]?.name ?? []))),
  };
}

const isOneVote = (votes: readonly CastVote[]): boolean => new Set(votes.map(({ vote }) => vote)).size === 1;

/** What the votes, the tally and the result say against each other. */
function contradictions(
  cast: readonly CastVote[],
  stated: Tally | undefined,
  result: Row<'motions'>['result'],
): string[] {
  const counted = tallyOf(cast);
  const tally = stated ?? (cast.length > 0 ? counted : undefined);
  const differs =
    stated !== undefined && cast.length > 0 && (stated.yes !== counted.yes || stated.no !== counted.no);
  return [
    ...(differs
      ? [
          `The stated tally is ${stated.yes}–${stated.no}, but the named votes are ${counted.yes}–${counted.no}`,
        ]
      : []),
    ...(result === 'passed' && tally !== undefined && tally.yes === 0 && tally.no > 0
      ? [`It passed by its stated result, with no vote in favor and ${tally.no} against`]
      : []),
    ...(result === 'failed' && tally !== undefined && tally.no === 0 && tally.yes > 0
      ? [`It failed by its stated result, with ${pluralize(tally.yes, 'vote')} in favor and none against`]
      : []),
  ];
}

function memberVoteRow(
  { name, vote, text }: CastVote,
  motion: Row<'motions'>,
  { item, meeting, context }: ItemOfMotions,
  { id }: PlatformMotion,
): Row<'member_votes'> {
  return {
    id: context.keys.vote(meeting.sourceId, item.id, id, name),
    motion_id: motion.id,
    meeting_id: meeting.id,
    muni_id: context.placeId,
    official_id: null,
    member_name: name,
    vote,
    vote_text: text,
    source_url: motion.source_url,
  };
}

/** Headlines are one line on pages and in search results. */
const headlineCharactersMax = 160;

/** The title of an item in one line. */
export const headlineOf = (title: string | null): string | null =>
  title === null ? null : shorten(title, headlineCharactersMax);

function decisionRow(
  motion: Row<'motions'>,
  { itemRow, context }: ItemOfMotions,
  isOneOfSeveral: boolean,
  { words, action }: { readonly words: string | null; readonly action: string | null },
): Row<'decisions'> | undefined {
  const text = motion.text?.replaceAll(/\s+/g, ' ') ?? null;
  // Several motions on one item would have the same headline.
  const headline = headlineOf(isOneOfSeveral ? (text ?? itemRow.title) : (itemRow.title ?? text));
  if (motion.result === null || headline === null) return undefined;
  const outcome =
    action === null
      ? outcomeOfMotion(text, motion.result)
      : outcomeOfAction(action, itemRow.title, motion.result);
  if (outcome === undefined) return undefined;
  return {
    ...sharedColumns(itemRow, headline, context),
    id: motion.id,
    decision: motion.text ?? words,
    outcome,
    yes: motion.yes,
    no: motion.no,
    abstain: motion.abstain,
    motion_id: motion.id,
    stage: motion.stage,
  };
}

/** The outcome of the matter according to the stated action; undefined if it decides nothing, such as “Hearing held”. */
function outcomeOfAction(action: string, title: string | null, result: Outcome): Outcome | undefined {
  if (result === 'passed' || result === 'failed') return outcomeOf(action, result === 'passed', title);
  return outcomeOf(action, null, title) ?? result;
}

/** The decision of an item that has a stated action or result, but no motion. */
function statedDecision({ itemRow, context }: ItemOfMotions): Row<'decisions'> | undefined {
  const headline = headlineOf(itemRow.title);
  const { action, title, result } = itemRow;
  const outcome = outcomeOf(action, null, title) ?? outcomeOf(result, null, title);
  if (outcome === undefined || headline === null) return undefined;
  return {
    ...sharedColumns(itemRow, headline, context),
    id: itemRow.id,
    decision: itemRow.action ?? itemRow.result,
    outcome,
    yes: null,
    no: null,
    abstain: null,
    motion_id: null,
    stage: null,
  };
}

const sharedColumns = (itemRow: Row<'agenda_items'>, headline: string, { country }: PlatformContext) => ({
  meeting_id: itemRow.meeting_id,
  muni_id: itemRow.muni_id,
  sequence: itemRow.sequence,
  headline,
  summary: itemRow.title === headline ? null : itemRow.title,
  amount_cents: decidedAmountCents(country, itemRow.title),
  tags: null,
  generated_by: null,
  agenda_item_id: itemRow.id,
  matter_id: itemRow.matter_id,
  evidence: null,
  conflicts: null,
  source_url: itemRow.source_url,
});
