/** Builds all rows of a meeting from its event and the records below it. Pure. */
import { extractBrief } from '../../brief.ts';
import type { Rows } from '../../importer.ts';
import type { EventRecord } from '../shapes.ts';
import type { MeetingContext } from './context.ts';
import { documentRows } from './documents.ts';
import { headlineOf, type ItemDetails, itemRows } from './items.ts';
import { matterStub } from './matters.ts';
import { type MeetingRow, meetingRow } from './meetings.ts';
import { withVetoOutcomes } from './vetoes.ts';

export type EventRows = {
  readonly meeting: MeetingRow;
  readonly rows: Rows;
  /** Matters that may be known from this agenda only. */
  readonly stubs: Rows;
};

/** The rows of a meeting; undefined if it has no date. */
export function eventRows(
  event: EventRecord,
  all: readonly ItemDetails[],
  context: MeetingContext,
): EventRows | undefined {
  const details = shownItems(event, all);
  const items = details.map(({ item }) => item);
  const meeting = meetingRow(event, items, context);
  if (meeting === undefined) return undefined;
  const itemRowSets = details.map((detail) => itemRows(detail, meeting, event, context));
  const decisions = withVetoOutcomes(
    details.flatMap(({ item }, index) => {
      const decision = itemRowSets[index]?.decision;
      return decision === undefined ? [] : [{ item, decision }];
    }),
  );
  const hearings = items.filter(isHearing).flatMap((item) => headlineOf(item) ?? []);
  const brief = meeting.status === 'cancelled' ? undefined : extractBrief({ meeting, decisions, hearings });
  return {
    meeting,
    rows: {
      meetings: [meeting],
      agenda_items: itemRowSets.map(({ agendaItem }) => agendaItem),
      documents: documentRows(event, meeting, items, context),
      motions: itemRowSets.flatMap(({ motion }) => motion ?? []),
      member_votes: itemRowSets.flatMap(({ memberVotes }) => memberVotes),
      decisions,
      briefs: brief === undefined ? [] : [brief],
    },
    stubs: { matters: stubsOf(details, context) },
  };
}

/** States of minutes that the public does not see. */
const unpublished = /\b(?:draft|tentative|preliminary|pending|in progress|not viewable)\b/i;

/** Without the items that only unpublished minutes have: they have no place on the agenda. */
const shownItems = (event: EventRecord, details: readonly ItemDetails[]): readonly ItemDetails[] =>
  unpublished.test(event.EventMinutesStatusName ?? '') && event.EventMinutesFile === null
    ? details.filter(({ item }) => !isInMinutesOnly(item))
    : details;

const isInMinutesOnly = (item: ItemDetails['item']): boolean =>
  item.EventItemAgendaSequence === null &&
  item.EventItemAgendaNumber === null &&
  item.EventItemMinutesSequence !== null;

const isHearing = (item: ItemDetails['item']): boolean =>
  /\bhearing\b/i.test(item.EventItemActionName ?? '') ||
  /\bpublic hearing\b/i.test(item.EventItemTitle ?? '');

const stubsOf = (details: readonly ItemDetails[], context: MeetingContext) =>
  details.flatMap(({ item }) =>
    item.EventItemMatterId === null ? [] : [matterStub(item, item.EventItemMatterId, context)],
  );
