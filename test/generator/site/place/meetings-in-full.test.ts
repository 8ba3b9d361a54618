import { expect, test } from 'vitest';
import type { MeetingRecord, PlaceMeetings } from '../../../../generator/places/meetings.ts';
import { html } from '../../../../generator/site/html/template.ts';
import { meetingsInFull, meetingsLimit, sizeOf } from '../../../../generator/site/place/meetings-in-full.ts';

const record = (id: string, over: Partial<MeetingRecord['meeting']> = {}): MeetingRecord => ({
  meeting: {
    id,
    date: '2026-03-04',
    decisions: [],
    tags: [],
    source: 'https://x/',
    url: 'https://x/',
    ...over,
  },
  json: { length: 0 } as unknown as MeetingRecord['json'],
  updatedAt: null,
  tables: ['meetings'],
});

const meetings = (upcoming: MeetingRecord[], recent: MeetingRecord[]): PlaceMeetings => ({
  upcoming,
  recent,
});

/** Renders articles with a number of elements per meeting. */
const shownIds = (all: PlaceMeetings, elements: Readonly<Record<string, number>> = {}): string[] => [
  ...meetingsInFull(
    all,
    ({ meeting }) => html`${Array.from({ length: elements[meeting.id] ?? 1 }, () => html`<p></p>`)}`,
  ).keys(),
];

test('sizes count bytes and start tags', () => {
  expect(sizeOf('<p class="x">é &lt;b&gt;</p><br />')).toEqual({ bytes: 35, elements: 2 });
});

test('the next meeting and the newest twenty are in full', () => {
  const recent = Array.from({ length: 25 }, (_, index) => record(`r${index}`));
  const shown = shownIds(meetings([record('next'), record('later')], recent));
  expect(shown).toEqual(['next', ...recent.slice(0, 20).map(({ meeting }) => meeting.id)]);
});

test('cancelled and vanished meetings are never the next', () => {
  const cancelled = record('off', { status: 'cancelled' });
  const vanished = record('gone', { vanished_at: '2026-03-01T00:00:00Z' });
  expect(shownIds(meetings([cancelled, vanished, record('next')], []))).toEqual(['next']);
  expect(shownIds(meetings([cancelled, vanished], []))).toEqual([]);
});

test('a meeting that does not fit is left out, and smaller ones after it are in full', () => {
  const elements = {
    huge: meetingsLimit.elements + 1,
    fitting: meetingsLimit.elements - 1,
    third: 2,
    last: 1,
  };
  const recent = ['huge', 'fitting', 'third', 'last'].map((id) => record(id));
  expect(shownIds(meetings([], recent), elements)).toEqual(['fitting', 'last']);
  // The next meeting may not take the room of past ones.
  expect(shownIds(meetings([record('fitting')], []), elements)).toEqual([]);
});
