/** The records that a Legistar client publishes, which tests may modify. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export type Fields = Record<string, unknown>;
/** An event with its items, which the API returns at a separate URL. */
export type EventFields = Fields & { EventId: number; EventItems: Fields[] };

export type LegistarData = {
  Bodies: Fields[];
  Persons: Fields[];
  OfficeRecords: Fields[];
  Matters: Fields[];
  Events: EventFields[];
  /** By item. */
  Votes: Map<number, Fields[]>;
  RollCalls: Map<number, Fields[]>;
  /** By matter. */
  Attachments: Map<number, Fields[]>;
};

/** Reads recorded records of New York from `<folder>/<name>.ndjson.gz`. */
export function readLegistarData(folder: string): LegistarData {
  const rows = <Row extends Fields>(name: string): Row[] =>
    gunzipSync(readFileSync(join(folder, `${name}.ndjson.gz`)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
  const grouped = (name: string, key: string): Map<number, Fields[]> =>
    Map.groupBy(rows(name), (row) => Number(row[key]));
  const attachments = grouped('attachments', '_MatterId');
  for (const list of attachments.values()) for (const row of list) delete row['_MatterId'];
  return {
    Bodies: rows('bodies'),
    Persons: rows('persons'),
    OfficeRecords: rows('officerecords'),
    Matters: rows('matters'),
    Events: rows<EventFields>('events'),
    Votes: grouped('votes', 'VoteEventItemId'),
    RollCalls: grouped('rollcalls', 'RollCallEventItemId'),
    Attachments: attachments,
  };
}
