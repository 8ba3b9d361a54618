import { describe, expect, it } from 'vitest';
import { keysOf, Terms } from '../../../../generator/import/legistar/normalize/context.ts';
import { dayOf, instantOf, timeOf } from '../../../../generator/import/normalize/dates.ts';
import { meetingPageOf } from '../../../../generator/import/legistar/normalize/site.ts';
import { bodyRow } from '../../../../generator/import/legistar/normalize/officials.ts';
import { motionResultOf, outcomeOf } from '../../../../generator/import/normalize/outcome.ts';
import { linkOf, cleanLine, cleanText, shorten } from '../../../../generator/import/normalize/text.ts';
import { parseTally, voteOf } from '../../../../generator/import/normalize/votes.ts';

describe('days and times', () => {
  it.each([
    ['2023-06-29T00:00:00', '2023-06-29'],
    ['2023-06-29', '2023-06-29'],
    ['0001-01-01T00:00:00', null],
    ['1899-12-30T00:00:00', null],
    ['9999-12-31T00:00:00', null],
    ['2023-02-30T00:00:00', null],
    ['soon', null],
    [null, null],
  ])('day %s → %s', (text, day) => expect(dayOf(text)).toBe(day));

  it.each([
    ['1:30 PM', '13:30'],
    ['12:00 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['9 a.m.', '09:00'],
    ['9:05AM', '09:05'],
    ['13:30', '13:30'],
    ['7:00', '07:00'],
    ['Noon', '12:00'],
    ['12:00 Noon', '12:00'],
    ['Immediately following the 6:00 PM meeting', '18:00'],
    ['After the previous meeting', null],
    ['25:00', null],
    ['0:30 PM', null],
    ['10:75 AM', null],
    ['', null],
    [null, null],
  ])('time %s → %s', (text, time) => expect(timeOf(text)).toBe(time));

  it.each([
    ['2023-07-17T14:30:24.707', '2023-07-17T14:30:24Z'],
    ['2023-07-17T14:30:24', '2023-07-17T14:30:24Z'],
    ['2023-07-17T14:30:24.1234567', '2023-07-17T14:30:24Z'],
    ['2023-07-17T24:30:24', null],
    ['0001-01-01T00:00:00', null],
    [null, null],
  ])('stamp %s → %s', (text, instant) => expect(instantOf(text)).toBe(instant));
});

describe('votes', () => {
  it.each([
    ['Affirmative', 'yes'],
    ['Aye', 'yes'],
    ['YES', 'yes'],
    ['Yea ', 'yes'],
    ['In Favor', 'yes'],
    ['Approve', 'yes'],
    ['Nay', 'no'],
    ['No', 'no'],
    ['Negative', 'no'],
    ['Opposed', 'no'],
    ['Against', 'no'],
    ['Abstain', 'abstain'],
    ['Abstained', 'abstain'],
    ['Present, not voting', 'abstain'],
    ['Absent', 'absent'],
    ['Not Present', 'absent'],
    ['Excused', 'excused'],
    ['Absent - Excused', 'excused'],
    ['Parental ', 'excused'],
    ['Jury Duty', 'excused'],
    ['Recused', 'recused'],
    ['Conflict', 'recused'],
    ['Present', 'present'],
    ['Late', 'present'],
    ['Non-voting', 'other'],
    ['Vote of no confidence', 'other'],
    [null, 'other'],
  ])('%s → %s', (text, vote) => expect(voteOf(text, 0)).toBe(vote));

  it('with unknown words are classified by their result', () => {
    expect([voteOf('Kyllä', 1), voteOf('Ei', 2)]).toEqual(['yes', 'no']);
  });

  it.each([
    ['5-2', { yes: 5, no: 2, abstain: 0, absent: 0 }],
    ['11 – 0 – 1', { yes: 11, no: 0, abstain: 1, absent: 0 }],
    ['Unanimous', undefined],
    [null, undefined],
  ])('tally %s', (text, tally) => expect(parseTally(text)).toEqual(tally));
});

describe('the outcome of a matter and the result of a motion', () => {
  it.each([
    ['Approved by Committee', true, 'passed', 'passed'],
    ['Approved', false, 'failed', 'failed'],
    ['Approved with Modifications and Referred to CPC', true, 'passed', 'passed'],
    ['Adopted', null, 'passed', 'passed'],
    ['Denied', true, 'failed', 'passed'],
    ['Disapproved by Council', null, 'failed', 'passed'],
    ['Denied', false, 'other', 'failed'],
    ['Defeated by Committee', true, 'failed', 'passed'],
    ['A Motion was made and Failed by Council', false, 'failed', 'failed'],
    ['Laid Over by Committee', null, 'tabled', 'tabled'],
    ['Tabled', true, 'tabled', 'passed'],
    ['Referred to Comm by Council', null, 'referred', 'referred'],
    ['Received and Referred', null, 'referred', 'referred'],
    ['Withdrawn', null, 'withdrawn', 'withdrawn'],
    ['Received and Filed', true, 'other', 'passed'],
    ['Rcvd, Ord, Prnt, Fld by Council', null, 'other', 'other'],
    ['Overridden by Council', true, 'overridden', 'passed'],
    ['Overriden, by Council', null, 'overridden', 'passed'],
    ['Overridden by Council', false, 'sustained', 'failed'],
    ['Motion to Override the Mayor’s Veto', true, 'overridden', 'passed'],
    ['Motion to Override the Mayor’s Veto', false, 'sustained', 'failed'],
    ['Override Veto', null, 'other', null],
    ['Override reading', true, 'overridden', 'passed'],
    ['Veto not overridden', null, 'sustained', null],
    ['Failed to override veto', null, 'sustained', null],
    ['Veto sustained', null, 'sustained', null],
    ['Sustain the veto', true, 'sustained', 'passed'],
    ['Sustain the veto', false, 'other', 'failed'],
    ['Appeal sustained', null, undefined, null],
    ['Levy override question approved', true, 'passed', 'passed'],
    ['Hearing Held by Committee', true, undefined, 'passed'],
    ['Amended by Committee', null, undefined, null],
    ['Amended by Council', true, 'other', 'passed'],
    ['Introduced', null, undefined, null],
    ['Some other action', true, 'passed', 'passed'],
    ['Some other action', null, undefined, null],
    [null, null, undefined, null],
  ])('%s, %s → %s, %s', (action, passed, outcome, result) => {
    expect(outcomeOf(action, passed)).toBe(outcome);
    expect(motionResultOf(action, passed)).toBe(result);
  });
});

describe('texts', () => {
  it.each([
    ['Fees &amp; fines', 'Fees & fines'],
    ['&#8220;Mill&#x201D; &eacute;t&unknown; &#0;', '“Mill” ét&unknown; &#0;'],
    ['<p>One</p><p>Two<br/>Three</p>', 'One Two Three'],
    ['<style>p { color: red }</style>Text<!-- hidden -->', 'Text'],
    ['<script>alert(1)', null],
    ['a < b and c > d', 'a < b and c > d'],
    ['half \ud83d pair', 'half � pair'],
    ['  \t\r\n ', null],
    [null, null],
  ])('%j → %j', (text, line) => expect(cleanLine(text)).toBe(line));

  it('keep their line breaks', () => {
    expect(cleanText('One\r\n\r\n\r\n\r\n  two   words \rthree')).toBe('One\n\ntwo words\nthree');
  });

  it('are truncated between words, with an ellipsis', () => {
    expect(shorten('An ordinance, to amend the code', 16)).toBe('An ordinance…');
    expect(shorten('short', 16)).toBe('short');
    expect(shorten('x'.repeat(40), 16)).toBe(`${'x'.repeat(15)}…`);
  });
});

describe('links', () => {
  it.each([
    ['https://nyc.legistar1.com/a b.pdf', 'https://nyc.legistar1.com/a%20b.pdf'],
    ['http://oakland.legistar1.com/x.pdf', 'http://oakland.legistar1.com/x.pdf'],
    ['javascript:alert(1)', null],
    ['ftp://files.example.org/x', null],
    ['//nyc.legistar.com/x', null],
    ['https://user:secret@example.org/', null],
    ['https://example.org:8443/', null],
    ['https://127.0.0.1/', null],
    ['https://localhost/', null],
    ['https://intranet/', null],
    ['https://files.local/', null],
    ['5467', null],
    [null, null],
  ])('%s → %s', (text, link) => expect(linkOf(text)).toBe(link));

  it('to a meeting point to its page', () => {
    const page = 'https://legistar.council.nyc.gov/MeetingDetail.aspx?LEGID=1&GID=61&G=2FD0';
    expect(meetingPageOf(page)).toBe(page);
    expect(meetingPageOf('https://example.org/')).toBeNull();
    expect(meetingPageOf('http://nyc.legistar.com/MeetingDetail.aspx?LEGID=1')).toBeNull();
  });
});

it.each([
  ['City Council', 'Primary Legislative Body', 'legislature'],
  ['City Council', null, 'legislature'],
  ['Board of Supervisors', null, 'legislature'],
  ['Finance Committee of the City Council', null, 'committee'],
  ['Bronx Delegation of the New York City Council', null, 'committee'],
  ['Planning Commission', null, 'commission'],
  ['Board of Zoning Appeals', null, 'board'],
  ['Something', null, null],
])('the body %s (%s) is a %s', (BodyName, BodyTypeName, classification) => {
  const context = {
    placeId: 'p1',
    country: 'US' as const,
    keys: keysOf('x'),
    site: 'https://x.legistar.com',
    recordUrl: (path: string) => `https://api.example/${path}`,
  };
  expect(bodyRow({ BodyId: 1, BodyName, BodyTypeName, BodyActiveFlag: 1 }, context)).toMatchObject({
    classification,
    active: true,
  });
});

it('a vote belongs to the term on its day, preferably in the body that met, else in the largest body', () => {
  const term = (key: string, body: number, start: string | null, end: string | null, person = 1) => ({
    key,
    person,
    body,
    start,
    end,
  });
  const terms = new Terms([
    term('council 2022', 1, '2022-01-01', '2023-12-31'),
    term('council 2024', 1, '2024-01-01', null),
    term('committee', 2, '2024-02-01', '2024-12-31'),
    term('other', 1, null, null, 2),
  ]);
  expect(terms.at('2023-12-31', 1, 2)).toBe('council 2022');
  expect(terms.at('2024-03-01', 1, 2)).toBe('committee');
  expect(terms.at('2024-03-01', 1, 9)).toBe('council 2024');
  expect(terms.at('2021-12-31', 1, 1)).toBeNull();
  expect(terms.at('2024-03-01', null, 1)).toBeNull();
});

it('keys with the longest client and ids are within the limit', () => {
  const keys = keysOf('x'.repeat(30));
  for (const key of [keys.document(4_294_967_295, 'a4294967295'), keys.vote(4_294_967_295, 4_294_967_295)])
    expect(key).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
