/** Reads the records below an event: items with their attachments, votes and roll calls. */
import { SourceError } from '../web/source-error.ts';
import type { Api } from './api.ts';
import type { ItemDetails } from './normalize/items.ts';
import { isVotedOn } from '../normalize/outcome.ts';
import { hashOf, valuesOf } from '../normalize/records.ts';
import { type EventItem, eventItemShape, rollCallShape, voteShape } from './shapes.ts';

export type EventDetails = {
  readonly items: readonly ItemDetails[];
  readonly hash: string;
  /** Why votes or roll calls of items could not be read. */
  readonly problems: readonly string[];
};

/** Without these parameters, the response has neither notes nor attachments. */
const everything = { AgendaNote: '1', MinutesNote: '1', Attachments: '1' };

/**
 * Reads the items of an event. They are sorted by id, so that the hash does not depend on the order of the response.
 * Items whose votes cannot be read are kept without them. @throws {SourceError} if the items cannot be read.
 */
export async function readEventDetails(api: Api, eventId: number): Promise<EventDetails> {
  const records = await api.rowsAt(`Events/${eventId}/EventItems`, everything);
  const items = new Map(valuesOf(eventItemShape, records).map((item) => [item.EventItemId, item]));
  const details = await Promise.all(
    [...items.values()]
      .toSorted((a, b) => a.EventItemId - b.EventItemId)
      .map((item) => readItemDetails(api, item)),
  );
  const problems = details.flatMap(({ problem }) => problem ?? []);
  return { items: details, hash: hashOf(details), problems };
}

async function readItemDetails(api: Api, item: EventItem): Promise<ItemDetails> {
  const path = `EventItems/${item.EventItemId}`;
  const [votes, rollCalls] = await Promise.all([
    isVoteLikely(item) ? rowsOrError(api, `${path}/Votes`) : [],
    item.EventItemRollCallFlag === 1 ? rowsOrError(api, `${path}/RollCalls`) : [],
  ]);
  const failed = [votes, rollCalls].find((rows) => rows instanceof SourceError);
  return {
    item,
    votes: votes instanceof SourceError ? [] : valuesOf(voteShape, votes),
    rollCalls: rollCalls instanceof SourceError ? [] : valuesOf(rollCallShape, rollCalls),
    ...(failed === undefined ? {} : { problem: `Votes of item ${item.EventItemId}: ${failed.message}` }),
  };
}

const rowsOrError = (api: Api, path: string): Promise<readonly unknown[] | SourceError> =>
  api.rowsAt(path).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });

/** No field says whether an item has votes, and requesting the votes of every item would take five times as many requests. */
const isVoteLikely = (item: EventItem): boolean =>
  item.EventItemPassedFlag !== null ||
  item.EventItemMover !== null ||
  item.EventItemTally !== null ||
  isVotedOn(item.EventItemActionName) ||
  // Discussed, but the action has not been entered yet.
  (item.EventItemMatterId !== null &&
    item.EventItemActionName === null &&
    item.EventItemMinutesNote !== null);
