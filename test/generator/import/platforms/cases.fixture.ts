/** The importers of meeting platforms, each with a synthetic client and edits at the source. A new importer adds its case here. */
import { civicclerk } from '../../../../generator/import/civicclerk/civicclerk.ts';
import type { Importer } from '../../../../generator/import/importer.ts';
import { birchHill, civicClerkAnswer, event } from '../../../support/platforms/civicclerk-client.ts';
import type { Answer, WebAnswer, WebRequest } from '../../../support/platforms/web-server.ts';

/** An edit of the source, and the changes that the next import makes a day later, without those of `updated_at`. */
type Edit<Data> = { readonly edit: (data: Data) => void; readonly changes: readonly string[] };

export type PlatformCase<Data> = {
  readonly importer: Importer;
  readonly client: string;
  readonly place: string;
  readonly data: () => Data;
  readonly answer: (data: Data) => Answer;
  /** True for a request of a page of a list. */
  readonly isList: (request: WebRequest) => boolean;
  /** The answer for a list without meetings. */
  readonly emptyList: WebAnswer;
  /** True for requests of the details of the meeting that `edits` edit. */
  readonly isDetail: (request: WebRequest) => boolean;
  /** Number of rows by table after the first import. */
  readonly rows: Readonly<Record<string, number>>;
  /** The most requests that a first import sends per meeting, without lists. */
  readonly requestsPerMeeting: number;
  readonly edits: Readonly<Record<string, Edit<Data>>>;
  /** Adds meetings, enough for several transactions. */
  readonly addMany: (data: Data) => void;
  /** Removes a meeting, whose key is named. */
  readonly remove: { readonly edit: (data: Data) => void; readonly key: string };
};

const civicclerkCase: PlatformCase<ReturnType<typeof birchHill>> = {
  importer: civicclerk,
  client: 'birchhillwi',
  place: 'birch-hill-wi',
  data: birchHill,
  answer: civicClerkAnswer,
  isList: ({ path }) => path === '/Events',
  emptyList: { body: { value: [] } },
  isDetail: ({ path }) => path === '/Meetings/901',
  rows: {
    bodies: 2,
    meetings: 4,
    agenda_items: 6,
    documents: 9,
    matters: 2,
    motions: 3,
    member_votes: 9,
    decisions: 3,
    briefs: 1,
  },
  requestsPerMeeting: 2,
  edits: {
    'a title': {
      edit: (data) => {
        const [, , section] = data.agendas.get(901)?.items ?? [];
        for (const item of section?.childItems ?? [])
          item['agendaObjectItemName'] = 'Rezoning of 14 Mill Street';
      },
      changes: [
        'agenda_items cc-birchhillwi-i1-105 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
      ],
    },
    'a play count, which is no change': {
      edit: (data) => {
        for (const fields of data.events) fields['mediaTotalPlay'] = 99;
      },
      changes: [],
    },
    'a cancellation': {
      edit: (data) => {
        for (const fields of data.events)
          if (fields.id === 2) fields['eventName'] = 'Planning Commission - CANCELED';
      },
      changes: ['meetings cc-birchhillwi-e2 status: null → cancelled'],
    },
  },
  addMany: (data) => {
    for (let id = 1000; id < 1070; id++) {
      data.events.push(event(id, { agendaId: 901, startDateTime: '2026-01-06T19:00:00Z' }));
    }
  },
  remove: {
    edit: (data) => {
      data.events = data.events.filter(({ id }) => id !== 4);
    },
    key: 'cc-birchhillwi-e4',
  },
};

/** A case without its type of data, so that cases of all platforms are one list. */
const runnable = <Data>(platform: PlatformCase<Data>) => {
  const start = (change: (data: Data) => void = () => {}) => {
    const data = platform.data();
    change(data);
    return { answer: platform.answer(data), apply: (edit: (data: Data) => void) => edit(data) };
  };
  return {
    ...platform,
    /** The source before its edits, and functions that make them. */
    source: () => {
      const { answer, apply } = start();
      const edits = Object.entries(platform.edits).map(([what, { edit, changes }]) => ({
        what,
        changes,
        make: () => apply(edit),
      }));
      return { answer, edits, remove: () => apply(platform.remove.edit) };
    },
    large: () => start(platform.addMany).answer,
  };
};

export const platformCases = [runnable(civicclerkCase)];
