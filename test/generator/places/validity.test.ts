/** The period in which the files of a place do not depend on the clock. */
import { expect, it } from 'vitest';
import { isUpcoming } from '../../../generator/places/local-time.ts';
import { coversDay, isCurrent } from '../../../generator/places/people/terms.ts';
import {
  type ClockInputs,
  isValidAt,
  type Validity,
  validityAt,
} from '../../../generator/places/validity.ts';
import { freshnessOf } from '../../../generator/site/place/page/freshness.ts';
import { compareText } from '../../../generator/system/text.ts';
import { meeting } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const meetings = [
  meeting({ meeting_date: '2026-11-20', start_time: '19:00' }),
  meeting({ meeting_date: '2026-11-22', start_time: null }),
  meeting({ id: 'past', meeting_date: '2018-12-24', start_time: '10:00' }),
];
const officials = [
  sampleRow('officials', { start_date: '2026-12-01', end_date: '2027-01-03' }),
  sampleRow('officials', { start_date: null, end_date: null }),
];
const member_votes = [sampleRow('member_votes', { meeting_id: 'past' })];
const rows = { meetings, officials, member_votes };

/** What files show of these rows. Nothing is known of any meeting. */
function inputsAt(localNow: string): ClockInputs {
  const records = meetings.map(({ id, meeting_date: date, start_time }) => ({
    meeting: {
      ...newest,
      id,
      date,
      ...(start_time !== null && { time: start_time }),
      ...(date === decided.date && decided),
    },
  }));
  const [upcoming = [], recent = []] = [true, false].map((wanted) =>
    records.filter(({ meeting: { date, time } }) => isUpcoming(date, time ?? null, localNow) === wanted),
  );
  const newestFirst = recent.toSorted((a, b) => compareText(b.meeting.date, a.meeting.date));
  return { rows, meetings: { upcoming, recent: newestFirst }, hasRecord: () => false };
}

const validityOf = (localNow: string): Validity => validityAt(inputsAt(localNow), localNow);

const noRows = { motions: new Map(), documents: new Map() };
/** The meeting of November 20 took a decision. */
const decided = {
  date: '2026-11-20',
  decisions: [{ id: 'd1', headline: 'Rezoning', source: 'https://source.example/' }],
};

const newest = { id: 'm', date: '2026-11-22', url: '', tags: [], source: '', decisions: [] };

/** Everything that pages decide by the clock. */
function decisionsAt(localNow: string): unknown {
  const today = localNow.slice(0, 10);
  return {
    upcoming: meetings.map(({ meeting_date, start_time }) => isUpcoming(meeting_date, start_time, localNow)),
    past: meetings.map(({ meeting_date }) => meeting_date < today),
    inOffice: officials.map((term) => isCurrent(term, today)),
    covered: officials.map((term) =>
      meetings.map(({ meeting_date }) => coversDay(term, meeting_date, today)),
    ),
    stale: freshnessOf([], [newest], today, noRows),
    undecided: freshnessOf([newest], [newest, { ...newest, ...decided }], today, noRows),
  };
}

const minuteMs = 60_000;
const localTime = (time: number): string => new Date(time).toISOString().slice(0, 16);

it('ends before anything in the files changes, and not every day', () => {
  const from = Date.parse('2026-11-18T00:00Z');
  const until = Date.parse('2027-03-01T00:00Z');
  let before = localTime(from);
  let validity = validityOf(before);
  const changes = new Set<string>();
  for (let time = from; time < until; time += 180 * minuteMs) {
    const now = localTime(time);
    if (isValidAt(validity, now)) {
      expect([before, now, decisionsAt(now)]).toEqual([before, now, decisionsAt(before)]);
      expect(validityOf(now)).toEqual(validity);
    } else {
      changes.add(now.slice(0, 10));
      // It is not valid before the change either.
      expect(isValidAt(validityOf(now), before)).toBe(false);
      validity = validityOf(now);
    }
    before = now;
  }
  expect([...changes]).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-23',
    '2026-12-01',
    '2026-12-25',
    '2027-01-04',
    '2027-02-19',
    '2027-02-21',
  ]);
});

it('includes the minute at which a meeting begins', () => {
  const { until } = validityOf('2026-11-20T18:00');
  expect(until).toBe('2026-11-20T19:00');
  expect(isValidAt({ since: null, until }, '2026-11-20T19:00')).toBe(true);
  expect(isValidAt({ since: null, until }, '2026-11-20T19:00:00.001')).toBe(false);
});

it('is unlimited for a place without meetings and terms', () => {
  const empty: ClockInputs = {
    rows: { meetings: [], officials: [], member_votes: [] },
    meetings: { upcoming: [], recent: [] },
    hasRecord: () => false,
  };
  expect(validityAt(empty, '2026-11-20T18:00')).toEqual({
    since: null,
    until: null,
  });
});
