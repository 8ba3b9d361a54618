/** What stands below an event: its items with their attachments, and the votes and roll calls on them. */
import type { Api } from './api.ts';
import type { ItemDetails } from './normalise/items.ts';
import { isVotedOn } from './normalise/outcome.ts';
import { hashOf, valuesOf } from './records.ts';
import { type EventItem, eventItemShape, rollCallShape, voteShape } from './shapes.ts';

export type EventDetails = { readonly items: readonly ItemDetails[]; readonly hash: string };

/** Without these, the answer has neither notes nor attachments. */
const everything = { AgendaNote: '1', MinutesNote: '1', Attachments: '1' };

/**
 * Reads the items of an event in the order of their ids, so that the hash of all does not depend on that of the answer.
 * @throws {SourceError} when a part cannot be read.
 */
export async function readEventDetails(api: Api, eventId: number): Promise<EventDetails> {
  const answered = await api.rowsAt(`Events/${eventId}/EventItems`, everything);
  const items = new Map(valuesOf(eventItemShape, answered).map((item) => [item.EventItemId, item]));
  const details = await Promise.all(
    [...items.values()]
      .toSorted((a, b) => a.EventItemId - b.EventItemId)
      .map((item) => readItemDetails(api, item)),
  );
  return { items: details, hash: hashOf(details) };
}

async function readItemDetails(api: Api, item: EventItem): Promise<ItemDetails> {
  const path = `EventItems/${item.EventItemId}`;
  const [votes, rollCalls] = await Promise.all([
    isVoteLikely(item) ? api.rowsAt(`${path}/Votes`) : [],
    item.EventItemRollCallFlag === 1 ? api.rowsAt(`${path}/RollCalls`) : [],
  ]);
  return { item, votes: valuesOf(voteShape, votes), rollCalls: valuesOf(rollCallShape, rollCalls) };
}

/** No field says whether an item has votes; asking for those of every item would be five times as many requests. */
const isVoteLikely = (item: EventItem): boolean =>
  item.EventItemPassedFlag !== null ||
  item.EventItemMover !== null ||
  item.EventItemTally !== null ||
  isVotedOn(item.EventItemActionName) ||
  // Taken up, but the action is not entered yet.
  (item.EventItemMatterId !== null &&
    item.EventItemActionName === null &&
    item.EventItemMinutesNote !== null);
