/** Builds the rows of agenda items, with their motions, votes and decisions. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import type { EventItem, EventRecord, RecordedVote } from '../shapes.ts';
import type { MeetingContext } from './context.ts';
import type { MeetingRow } from './meetings.ts';
import { motionResultOf, outcomeOf, type Passed } from '../../normalize/outcome.ts';
import { videoSecondsOf } from '../../normalize/video.ts';
import { decidedAmountCents } from '../../normalize/amounts.ts';
import { cleanLine, cleanText, shorten } from '../../normalize/text.ts';
import { parseTally, tallyOf } from '../../normalize/votes.ts';
import { matterPageOf } from './site.ts';
import { attendanceOf, type CastVote, votesOf } from './votes.ts';

/** An item with its votes and roll calls. */
export type ItemDetails = {
  readonly item: EventItem;
  readonly votes: readonly RecordedVote[];
  readonly rollCalls: readonly RecordedVote[];
  /** Why its votes could not be read. */
  readonly problem?: string;
};

export type ItemRows = {
  readonly agendaItem: Row<'agenda_items'>;
  readonly motion?: Row<'motions'>;
  readonly memberVotes: readonly Row<'member_votes'>[];
  readonly decision?: Row<'decisions'>;
};

/** Data that every row of an item needs. */
type Item = {
  readonly item: EventItem;
  readonly passed: Passed;
  readonly meeting: MeetingRow;
  readonly event: EventRecord;
  readonly context: MeetingContext;
};

/** The rows of one item. */
export function itemRows(
  { item, votes, rollCalls }: ItemDetails,
  meeting: MeetingRow,
  event: EventRecord,
  context: MeetingContext,
): ItemRows {
  const flag = item.EventItemPassedFlag;
  const shared: Item = { item, passed: flag === null ? null : flag === 1, meeting, event, context };
  const cast = votesOf(votes, rollCalls);
  const motion = motionRow(shared, cast);
  const decision = decisionRow(shared, motion);
  return {
    agendaItem: agendaItemRow(shared, rollCalls),
    ...(motion === undefined ? {} : { motion }),
    memberVotes: cast.map((vote) => memberVoteRow(shared, vote)),
    ...(decision === undefined ? {} : { decision }),
  };
}

function agendaItemRow(
  { item, meeting, context }: Item,
  rollCalls: readonly RecordedVote[],
): Row<'agenda_items'> {
  const { keys, placeId, site } = context;
  const matter = item.EventItemMatterId;
  return {
    id: keys.item(item.EventItemId),
    meeting_id: meeting.id,
    muni_id: placeId,
    sequence: sequenceOf(item),
    number: numberOf(item.EventItemAgendaNumber),
    title: cleanLine(item.EventItemTitle),
    text: textOf(item, attendanceOf(rollCalls)),
    matter_id: matter === null ? null : keys.matter(matter),
    action: cleanText(item.EventItemActionText) ?? cleanLine(item.EventItemActionName),
    result: cleanLine(item.EventItemActionName),
    // Zero says nothing: many clients set no flag.
    consent: item.EventItemConsent === 1 ? true : null,
    // The second at which the item begins. Zero is a placeholder.
    video_seconds: item.EventItemVideoIndex === 0 ? null : videoSecondsOf(item.EventItemVideoIndex),
    source_url: matter === null ? meeting.source_url : matterPageOf(site, matter),
  };
}

/** The position in the minutes, which eventually have every item; until then, the position in the agenda. */
const sequenceOf = (item: EventItem): number | null => {
  const sequence = item.EventItemMinutesSequence ?? item.EventItemAgendaSequence;
  return sequence === null || sequence < 0 ? null : Math.trunc(sequence);
};

/** Numbers that begin with `~` control the layout of the client’s printed agenda and do not appear on it. */
const numberOf = (number: string | null): string | null =>
  number === null || number.startsWith('~') ? null : cleanLine(number);

/** The distinct notes of agenda and minutes, and the attendance, for which no table has a column. */
function textOf(
  { EventItemAgendaNote, EventItemMinutesNote }: EventItem,
  attendance: string | null,
): string | null {
  const notes = new Set([cleanText(EventItemAgendaNote), cleanText(EventItemMinutesNote), attendance]);
  notes.delete(null);
  return notes.size === 0 ? null : [...notes].join('\n\n');
}

function motionRow(
  { item, passed, meeting, event, context }: Item,
  cast: readonly CastVote[],
): Row<'motions'> | undefined {
  const mover = cleanLine(item.EventItemMover);
  if (cast.length === 0 && passed === null && mover === null) return undefined;
  const tally = cast.length > 0 ? tallyOf(cast) : parseTally(item.EventItemTally);
  const { keys, placeId } = context;
  return {
    id: keys.item(item.EventItemId),
    meeting_id: meeting.id,
    muni_id: placeId,
    agenda_item_id: keys.item(item.EventItemId),
    matter_id: item.EventItemMatterId === null ? null : keys.matter(item.EventItemMatterId),
    text:
      cleanText(item.EventItemActionText) ??
      cleanLine(item.EventItemActionName) ??
      cleanLine(item.EventItemTitle),
    mover,
    seconder: cleanLine(item.EventItemSeconder),
    result: motionResultOf(item.EventItemActionName, passed),
    yes: tally?.yes ?? null,
    no: tally?.no ?? null,
    abstain: tally?.abstain ?? null,
    absent: cast.length > 0 ? (tally?.absent ?? null) : null,
    divided: tally === undefined ? null : tally.yes > 0 && tally.no > 0,
    adopted_minutes: /final|adopted|approved/i.test(event.EventMinutesStatusName ?? '') || null,
    stage: null,
    source_url: meeting.source_url,
  };
}

function memberVoteRow({ item, meeting, event, context }: Item, cast: CastVote): Row<'member_votes'> {
  const { keys, placeId, terms } = context;
  return {
    id: keys.vote(item.EventItemId, cast.person ?? nameKey(cast.name)),
    motion_id: keys.item(item.EventItemId),
    meeting_id: meeting.id,
    muni_id: placeId,
    official_id: terms.at(meeting.meeting_date, cast.person, event.EventBodyId),
    member_name: cleanLine(cast.name) ?? cast.name,
    vote: cast.vote,
    vote_text: cleanLine(cast.text),
    source_url: meeting.source_url,
  };
}

/** Identifies a voter without an id. */
const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 16);

/** Headlines are one line on pages and in search results. The summary has the whole title. */
const headlineCharactersMax = 160;

/** An item in one line: the short name of its file, else its title; null if it has neither. */
export function headlineOf({ EventItemMatterName, EventItemTitle }: EventItem): string | null {
  const name = cleanLine(EventItemMatterName) ?? cleanLine(EventItemTitle);
  return name === null ? null : shorten(name, headlineCharactersMax);
}

/** The whole title, if the headline lacks a part of it. A vote on a veto says so, which the title of a law does not. */
function summaryOf(
  title: string | null,
  headline: string,
  outcome: Row<'decisions'>['outcome'],
  { EventItemActionName }: EventItem,
): string | null {
  const isOfVeto = outcome === 'overridden' || outcome === 'sustained';
  if (isOfVeto && title !== null) return `${title} (${cleanLine(EventItemActionName) ?? ''})`;
  return title === headline ? null : title;
}

function decisionRow(
  { item, passed, meeting, context }: Item,
  motion: Row<'motions'> | undefined,
): Row<'decisions'> | undefined {
  const title = cleanLine(item.EventItemTitle);
  const headline = headlineOf(item);
  const outcome = outcomeOf(item.EventItemActionName, passed, title);
  if (outcome === undefined || headline === null) return undefined;
  return {
    id: context.keys.item(item.EventItemId),
    meeting_id: meeting.id,
    muni_id: context.placeId,
    sequence: sequenceOf(item),
    headline,
    summary: summaryOf(title, headline, outcome, item),
    decision: cleanText(item.EventItemActionText) ?? cleanLine(item.EventItemActionName),
    outcome,
    yes: motion?.yes ?? null,
    no: motion?.no ?? null,
    abstain: motion?.abstain ?? null,
    amount_cents: decidedAmountCents(context.country, title, cleanLine(item.EventItemMatterName)),
    tags: null,
    generated_by: null,
    agenda_item_id: context.keys.item(item.EventItemId),
    matter_id: item.EventItemMatterId === null ? null : context.keys.matter(item.EventItemMatterId),
    motion_id: motion?.id ?? null,
    stage: null,
    evidence: null,
    conflicts: null,
    source_url: meeting.source_url,
  };
}
