/** What lists of meetings have, in the words of no platform, and what an import makes of it. */
import type { Importer } from '../../../../generator/import/importer.ts';
import type { Answer } from '../../../support/platforms/web-server.ts';

/** An entry of a list. */
export type Entry = {
  readonly id: number;
  readonly day: string;
  /** The body, or what the list has in its place. */
  readonly name: string;
  readonly time?: string;
  readonly isCancelled?: boolean;
  readonly isDraft?: boolean;
  readonly location?: string;
  readonly joinLink?: string;
  /** It has a packet only. */
  readonly isPacket?: boolean;
};

/** A source on a day. */
export type Source = {
  readonly today: string;
  readonly list: readonly Entry[];
  /** Meetings that are in no list, but have a page or record of their own. */
  readonly unlisted?: readonly Entry[];
};

/** What an import reports, and the rows of each entry that has become a meeting. */
export type Outcome = {
  readonly meetings: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
  readonly bodies: readonly string[];
  /** Kinds of documents by entry. */
  readonly documents: Readonly<Record<number, readonly string[]>>;
  readonly reported: readonly string[];
};

export type ScenarioPlatform = {
  readonly importer: Importer;
  /** Answers like the source; Legistar's API has a server of its own. */
  readonly answer: (source: Source) => Answer;
  /** The id of an entry within the key of its meeting. */
  readonly idOf?: (id: number) => string;
  /** Why the platform cannot express a scenario. */
  readonly cannot: Partial<Record<ScenarioName, string>>;
};

export type ScenarioName = keyof typeof scenarios;

const first: Entry = { id: 1, day: '2026-03-03', name: 'City Council' };
const toCome: Entry = { id: 2, day: '2026-03-17', name: 'City Council' };
const later: Entry = { id: 3, day: '2026-03-31', name: 'City Council' };
const last: Entry = { id: 4, day: '2026-04-14', name: 'City Council' };

const on = (today: string, list: readonly Entry[], unlisted: readonly Entry[] = []): Source => ({
  today,
  list,
  unlisted,
});

type Scenario = {
  /** The source on the days of the imports. */
  readonly days: readonly Source[];
  /** What holds after the last import. */
  readonly expected: {
    readonly meetings: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
    readonly bodies?: readonly string[];
    readonly documents?: Readonly<Record<number, string>>;
    readonly reported?: RegExp;
  };
};

const place = '1 Main Street';
const joinLink = 'https://example.zoom.us/j/12345678901';

export const scenarios = {
  'a test of the operator is reported, and no meeting': {
    days: [on('2026-03-10', [first, { ...toCome, name: 'TEST EVENT' }, later])],
    expected: { meetings: { 1: {}, 3: {} }, bodies: ['City Council'], reported: /is a test: TEST EVENT/ },
  },
  'a meeting that became a test of the operator leaves': {
    days: [
      on('2026-03-10', [first, toCome, later]),
      on('2026-03-11', [first, { ...toCome, name: 'TEST EVENT' }, later]),
    ],
    expected: { meetings: { 1: {}, 2: { vanished: true }, 3: { vanished: false } } },
  },
  'a companion in another language is reported': {
    days: [on('2026-03-10', [first, toCome, { ...toCome, id: 3, name: 'City Council (SAP)' }])],
    expected: { meetings: { 1: {}, 2: {}, 3: {} }, reported: /in another language/ },
  },
  'a packet in a category of its own is a document of its meeting': {
    days: [
      on('2026-03-10', [first, toCome, { ...toCome, id: 3, name: 'City Council Packets', isPacket: true }]),
    ],
    expected: { meetings: { 1: {}, 2: {} }, bodies: ['City Council'], documents: { 2: 'packet' } },
  },
  'a packet that was there before its meeting joins it': {
    days: [
      on('2026-03-10', [first, { ...toCome, id: 3, name: 'City Council Packets', isPacket: true }]),
      on('2026-03-11', [first, toCome, { ...toCome, id: 3, name: 'City Council Packets', isPacket: true }]),
    ],
    expected: {
      meetings: { 1: {}, 2: { vanished: false }, 3: { vanished: true } },
      documents: { 2: 'packet' },
    },
  },
  'a draft is tentative': {
    days: [on('2026-03-10', [first, { ...toCome, isDraft: true }])],
    expected: { meetings: { 1: {}, 2: { status: 'tentative' } } },
  },
  'two events of one body, day and time are both imported and reported': {
    days: [on('2026-03-10', [first, toCome, { ...toCome, id: 3 }])],
    expected: { meetings: { 1: {}, 2: {}, 3: {} }, reported: /It has the body/ },
  },
  'events of one body and day at other times are not reported': {
    days: [on('2026-03-10', [first, toCome, { ...toCome, id: 3, time: '17:00' }])],
    expected: { meetings: { 1: {}, 2: {}, 3: {} }, reported: /^$/ },
  },
  'a cancelled meeting is cancelled': {
    days: [on('2026-03-10', [first, { ...toCome, isCancelled: true }])],
    expected: { meetings: { 1: {}, 2: { status: 'cancelled' } } },
  },
  'a location is kept': {
    days: [on('2026-03-10', [first, { ...toCome, location: place }])],
    expected: { meetings: { 1: {}, 2: { location: place } } },
  },
  'a join link is kept': {
    days: [on('2026-03-10', [first, { ...toCome, joinLink }])],
    expected: { meetings: { 1: { remote_url: null }, 2: { remote_url: joinLink, video_url: null } } },
  },
  'a meeting that leaves the list by being held is not gone': {
    days: [on('2026-03-10', [first, toCome, later]), on('2026-03-18', [later], [first, toCome])],
    expected: { meetings: { 2: { vanished: false }, 3: { vanished: false } } },
  },
  'a meeting to come that the source removed is gone': {
    days: [on('2026-03-10', [first, toCome, later, last]), on('2026-03-11', [first, toCome, last])],
    expected: {
      meetings: {
        1: { vanished: false },
        2: { vanished: false },
        3: { vanished: true },
        4: { vanished: false },
      },
    },
  },
  'a held meeting that the source removed later is gone': {
    days: [
      on('2026-03-12', [{ ...first, day: '2026-03-01' }, { ...toCome, day: '2026-03-10' }, last]),
      on('2026-03-13', [{ ...first, day: '2026-03-01' }, last]),
    ],
    expected: { meetings: { 1: { vanished: false }, 2: { vanished: true }, 4: { vanished: false } } },
  },
} as const satisfies Readonly<Record<string, Scenario>>;

/** Such packets are meetings, which the import reports (scenarios.test.ts). */
export const apartPackets = (reason: string): ScenarioPlatform['cannot'] => ({
  'a packet in a category of its own is a document of its meeting': reason,
  'a packet that was there before its meeting joins it': reason,
});
