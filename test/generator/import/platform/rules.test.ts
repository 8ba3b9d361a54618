/** The stated rules for cancellations, results, names, votes, keys and periods. */
import { describe, expect, it } from 'vitest';
import { bodyIn, meetingNameOf } from '../../../../generator/import/normalize/meeting-names.ts';
import { namesIn } from '../../../../generator/import/normalize/names.ts';
import { outcomeOfMotion, resultOf } from '../../../../generator/import/normalize/results.ts';
import { voteOf } from '../../../../generator/import/normalize/votes.ts';
import { platformKeys } from '../../../../generator/import/platform/context.ts';
import { monthsOf, periodOf, yearsOf } from '../../../../generator/import/platform/period.ts';
import { isCancelled, isDraft, statusOf } from '../../../../generator/import/platform/status.ts';

describe('the status of a meeting', () => {
  it('is cancelled if something says so; otherwise it was held, is a draft, is confirmed, or unknown', () => {
    const facts = { isCancelled: false, wasHeld: false, hasAgenda: false };
    expect(statusOf({ ...facts, isCancelled: true, wasHeld: true })).toBe('cancelled');
    expect(statusOf({ ...facts, wasHeld: true, isDraft: true })).toBe('passed');
    expect(statusOf({ ...facts, isDraft: true, hasAgenda: true })).toBe('tentative');
    expect(statusOf({ ...facts, hasAgenda: true })).toBe('confirmed');
    expect(statusOf(facts)).toBeNull();
  });

  const plain = { id: '1', day: '2026-09-08', status: {}, sourceUrl: 'https://elm.gov/1' };
  const notice = { id: '2', kind: 'agenda', url: 'https://elm.gov/2.pdf' } as const;
  it.each([
    ['a flag', { status: { isCancelled: true } }],
    ['a name, type, time or state', { status: { names: ['Deferred'] } }],
    ['a note or description', { status: { texts: ['This meeting has been cancelled.'] } }],
    ['the title of the meeting', { name: 'Council - CANCELLED' }],
    ['the name of its body', { body: { name: 'Council (cancelled)' } }],
    ['the location', { location: 'Council Chambers CANCELLED' }],
    ['how to take part', { participation: 'The meeting has been cancelled.' }],
    ['the title of a document', { documents: [{ ...notice, title: 'Meeting Cancellation Notice' }] }],
    [
      'the name of a file',
      { documents: [{ ...notice, url: 'https://elm.gov/Notice%20of%20Cancellation_2.pdf' }] },
    ],
  ])('is cancelled by %s, on every platform', (_, said) => {
    expect(isCancelled(plain)).toBe(false);
    expect(isCancelled({ ...plain, ...said })).toBe(true);
  });

  it.each([
    [
      'exhibits',
      { items: [{ id: '1', title: 'Lease', attachments: [{ ...notice, title: 'Notice of Cancellation' }] }] },
    ],
    ['titles of items', { items: [{ id: '1', title: 'Cancelled' }] }],
  ])('is not cancelled by %s', (_, said) => expect(isCancelled({ ...plain, ...said })).toBe(false));
});

describe('a draft', () => {
  const named = (title: string) => ({ id: '1', day: null, name: title, status: {}, sourceUrl: '' });

  it.each([
    'City Council (DRAFT)',
    'City Council (Draft Agenda)',
    'DRAFT - City Council',
    'Conseil (ébauche)',
  ])('is named “%s”', (title) => expect(isDraft(named(title))).toBe(true));
  it.each(['City Council', 'Public Hearing - Draft EIR', 'Draft Plan Committee', 'NFL Draft Task Force'])(
    'is not named “%s”',
    (title) => expect(isDraft(named(title))).toBe(false),
  );
});

describe('the name of a meeting', () => {
  it.each([
    ['City Council Study Session', 'City Council'],
    ['Special City Council Meeting', 'City Council'],
    ['Board of Ethics Regular Meeting', 'Board of Ethics'],
    ['Regular School Board Meeting, Public Hearing and Executive Session', 'School Board'],
    // “Special” belongs to the name of this one.
    ['Special Events Committee Meeting', 'Special Events Committee'],
    ['Public Works Committee Meeting', 'Public Works Committee'],
    ['Joint Council/Fire District Meeting', 'Joint Council/Fire District Meeting'],
    // Without a word for a body, any part of the name may be that of one.
    ['Planning & Zoning', 'Planning & Zoning'],
    ['Utilities - Regular Meeting', 'Utilities - Regular Meeting'],
    ['Special Called Meeting', null],
    ['Regular Meeting and Public Hearing', null],
    [null, null],
  ])('“%s” names the body “%s”', (name, body) => expect(bodyIn(name)).toBe(body));

  it.each([
    ['Work Session - CIAC - Jan 22 2026', 'Work Session - CIAC'],
    ['Regular Meeting - Dec 14 2026 (DRAFT AGENDA)', 'Regular Meeting'],
    ['Golf Board - CANCELLED', 'Golf Board'],
    ['CANCELLED Board Special Meeting', 'Board Special Meeting'],
    ['Postponed to February 3, 2026--REGULAR BOARD MEETING', 'REGULAR BOARD MEETING'],
    ['December 18th, 2025 Regular Council Meeting', 'Regular Council Meeting'],
    ['May 2026 Council Meeting', 'May 2026 Council Meeting'],
    ['', null],
    [null, null],
  ])('“%s” without date and state is “%s”', (name, plain) => expect(meetingNameOf(name)).toBe(plain));
});

describe('the result of a motion', () => {
  it.each([
    ['Carried', 'passed'],
    ['CARRIED (11 to 2)', 'passed'],
    ['Motion Carries', 'passed'],
    ['Approved 9-0', 'passed'],
    ['Adoptée à l’unanimité', 'passed'],
    ['Lost (12 to 11)', 'failed'],
    ['Motion Fails', 'failed'],
    ['DEFEATED', 'failed'],
    ['Not carried', 'failed'],
    ['Failed for lack of a second', 'failed'],
    ['Rejetée', 'failed'],
    ['Perdue (12 à 11)', 'failed'],
    ['Retirée', 'withdrawn'],
    ['Withdrawn', 'withdrawn'],
    ['Tabled to May 4', 'tabled'],
    ['Referred to committee', 'referred'],
    ['12–11', null],
    ['', null],
    [null, null],
  ])('“%s” → %s', (words, result) => expect(resultOf(words)).toBe(result));

  it.each([
    ['Approve the rezoning', 'passed', 'passed'],
    ['Approve the rezoning', 'failed', 'failed'],
    ['Motion by Ruiz, seconded by Cole, to deny the rezoning', 'passed', 'failed'],
    ['To deny the rezoning', 'failed', 'other'],
    ['Table the item', 'passed', 'tabled'],
    ['Refer to committee', 'failed', 'other'],
    ['Amend the setback', 'passed', 'other'],
    ['Approve the report on denied applications', 'passed', 'passed'],
    [null, 'passed', 'passed'],
    ['Deny', 'withdrawn', 'withdrawn'],
    ['Motion to override the Mayor’s veto of Ordinance 12', 'passed', 'overridden'],
    ['Motion to override the Mayor’s veto of Ordinance 12', 'failed', 'sustained'],
    ['That the Mayor’s veto of By-law 3 be overridden', 'passed', 'overridden'],
    ['Sustain the veto', 'passed', 'sustained'],
    ['Sustain the veto', 'failed', 'other'],
    ['Adopt a resolution urging the State to override the veto', 'passed', 'passed'],
  ] as const)('of “%s”, %s, means for the matter: %s', (text, result, outcome) =>
    expect(outcomeOfMotion(text, result)).toBe(outcome),
  );
});

describe('votes', () => {
  it.each([
    ['For (12)', 'yes'],
    ['In Favour (11)', 'yes'],
    ['Yeas:', 'yes'],
    ['Ayes', 'yes'],
    ['Pour', 'yes'],
    ['Against (11)', 'no'],
    ['Opposed (2)', 'no'],
    ['Nays', 'no'],
    ['Noes', 'no'],
    ['Contre (3)', 'no'],
    ['Opposés (2)', 'no'],
    ['Abstention', 'abstain'],
    ['Absent', 'absent'],
    ['Not Present at Vote', 'absent'],
    ['Excused', 'excused'],
    ['Recused', 'recused'],
    ['Conflict of interest', 'recused'],
    ['Not voting', 'other'],
    ['Something', 'other'],
  ])('“%s” is %s', (word, vote) => expect(voteOf(word, null)).toBe(vote));

  it.each([
    ['A. Ruiz, B. Cole, and C. Dee', ['A. Ruiz', 'B. Cole', 'C. Dee']],
    ['A. Ruiz et B. Côté', ['A. Ruiz', 'B. Côté']],
    ['John Smith, Jr., Ann Lee', ['John Smith, Jr.', 'Ann Lee']],
    ['Anders Sandoval and Brandy Etheridge', ['Anders Sandoval', 'Brandy Etheridge']],
    ['None', []],
    ['', []],
    [null, []],
  ])('names in “%s”', (text, names) => expect(namesIn(text)).toEqual(names));
});

describe('keys', () => {
  it('contain the ids of the platform, or their hash if they are long or have other characters', () => {
    const keys = platformKeys('es-peel-');
    expect(keys.item('12', '7')).toBe('es-peel-i12-7');
    const long = keys.item('8f16142d-f28d-4a92-9159-cf390991e0cc', '12345678-1234-1234-1234-123456789012');
    expect(long).toMatch(/^es-peel-i[\w-]{22}$/);
    expect(
      keys.item('8f16142d-f28d-4a92-9159-cf390991e0cc', '12345678-1234-1234-1234-123456789013'),
    ).not.toBe(long);
    expect(keys.document('1', 'a/b')).toMatch(/^es-peel-d[\w-]{22}$/);
  });

  it('of names do not depend on case, accents and spaces', () => {
    const keys = platformKeys('p-');
    expect(keys.body({ name: 'Comité  exécutif' })).toBe(keys.body({ name: 'COMITE EXECUTIF' }));
    expect(keys.vote('1', '2', '3', 'José Ruiz')).toBe('p-v1-2-3-jose_ruiz');
  });
});

describe('the period of an import', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const plan = { since: '2024-05-10', isSweep: true, isFirst: true, changedSince: undefined };
  const cursor = { since: null, sweptAt: '', listedAt: '' };

  it('is everything once a day, and recent weeks otherwise', () => {
    expect(periodOf({ ...plan, cursor }, now)).toEqual({ from: '2024-05-10', to: '2027-04-14' });
    expect(periodOf({ ...plan, isSweep: false, cursor }, now).from).toBe('2026-01-24');
  });

  it('has years and months, newest first', () => {
    expect(yearsOf({ from: null, to: '2026-04-01' }, 2024)).toEqual([2026, 2025, 2024]);
    expect(monthsOf({ from: '2025-12-15', to: '2026-02-01' }, 2000)).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-12-01', to: '2025-12-31' },
    ]);
  });
});
