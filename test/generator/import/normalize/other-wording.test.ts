/** Wording of calendars of other clients: reasons, new dates, abbreviations, French days, drafts, and counter-examples. */
import { describe, expect, it } from 'vitest';
import { saysCancelled } from '../../../../generator/import/normalize/cancellation.ts';
import { isDraftName, withoutDraft } from '../../../../generator/import/normalize/draft-names.ts';
import { meetingNameOf } from '../../../../generator/import/normalize/meeting-names.ts';
import { dayNamesIn } from '../../../../generator/import/normalize/written-dates.ts';

const day = '2026-09-08';
const linesOf = (text: string): string[] => text.trim().split('\n');

const cancellingLabels = `
*** CANCELED *** Regular
Canceled - BPW - Special Meeting
Postponed until further notice
Rescheduled to 6/3
Reporté au 12 mai
Meeting Cancellation Memo
Cancel Notice
Meeting Cancellation due to Weather
Cancellation due to lack of quorum
Rescheduled (to 9/15/26)
Rescheduled - new date September 15
Rescheduled TBD
Meeting to be rescheduled
To Be Rescheduled
Meeting did not occur
Did not meet
Not Meeting
No Mtg
No Work Session
City Council - Dark
Cxl - City Council
CNCL: City Council
Aucune séance
Séance suspendue jusqu’à nouvel ordre
Report au 15 septembre
Avis public d’annulation
Séance ordinaire - Annulée et remplacée par le 15 septembre`;

const keepingLabels = `
UNCANCELLED - City Council
Un-cancelled
Special Meeting in place of cancelled 9/1 meeting
Special Meeting (Replaces Cancelled Regular Meeting)
Public Hearing on rescheduling fees
Continued public hearing
No Closed Session
Dark Sky Committee
Remise en état des lieux - séance publique
Hearing to be held on cancelled leases`;

const cancellingTexts = `
There was no meeting held.
No meeting was held due to lack of quorum.
There will not be a meeting on September 8.
Council will be on recess and will not meet on September 8, 2026.
The Council has voted to cancel this meeting.
Meeting will be rescheduled.
The Marketing Committee meeting has been cancelled.
The meeting on 8 September 2026 is cancelled.
La séance du mardi 8 septembre a été annulée.
La séance du 08/09/2026 est annulée.
La séance est annulée et sera remplacée par une séance le 15 septembre.
Aucune séance ne sera tenue le 8 septembre.`;

const keepingTexts = `
There will be no public comment at this meeting.
The in-person meeting is cancelled and will be held virtually.
The study session scheduled for 5 p.m. is cancelled; the regular meeting begins at 6 p.m.
The meeting will not be held in Council Chambers.
The council will not meet again until October.
Items not heard will be rescheduled to the next meeting.
There will not be a meeting on September 22.
La séance du mardi 22 septembre est annulée.
Aucune séance ne sera tenue le 22 septembre.`;

describe('a meeting is cancelled', () => {
  it.each(linesOf(cancellingLabels))('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(true),
  );
  it.each(linesOf(cancellingTexts))('by the text “%s”', (text) =>
    expect(saysCancelled({ labels: ['City Council'], texts: [text], day })).toBe(true),
  );
});

describe('a meeting is not cancelled', () => {
  it.each(linesOf(keepingLabels))('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(false),
  );
  it.each(linesOf(keepingTexts))('by the text “%s”', (text) =>
    expect(saysCancelled({ labels: ['City Council'], texts: [text], day })).toBe(false),
  );
});

it.each([
  ['mardi 8 septembre', ['09-08']],
  ['8 September 2026', ['09-08']],
  ['1er août', ['08-01']],
  ['15/09', ['09-15']],
  ['séance du 08/09/2026', ['09-08']],
  ['9/8/2026', ['09-08']],
  ['marked 5', []],
])('“%s” names the days %j', (text, days) => expect(dayNamesIn(text)).toEqual(days));

it.each([
  ['DRAFT City Council Agenda', 'City Council'],
  ['DRAFT - City Council', 'City Council'],
  ['*DRAFT* Regular Meeting', 'Regular Meeting'],
  ['[DRAFT] City Council', 'City Council'],
  ['DRAFT_City Council', 'City Council'],
  ['Council Agenda - DRAFT v2', 'Council'],
  ['City Council DRAFT', 'City Council'],
  ['DRAFT Planning Commission', 'Planning Commission'],
  ['Draft Special Meeting Agenda', 'Special Meeting'],
  ['Tentative Agenda - City Council', 'City Council'],
  ['Conseil municipal (projet)', 'Conseil municipal'],
  ['Projet d’ordre du jour - Conseil municipal', 'Conseil municipal'],
])('“%s” is a draft of “%s”', (name, rest) => {
  expect(isDraftName(name)).toBe(true);
  expect(withoutDraft(name)).toBe(rest);
});

it.each(
  linesOf(`
Draft EIR Public Hearing
Draft Plan Workshop
Public Hearing on Draft Budget
Draft General Plan Advisory Committee Meeting
Draft Housing Element Community Meeting
Charter Drafting Commission
Projet de règlement - assemblée publique`),
)('“%s” is no draft of a meeting', (name) => {
  expect(isDraftName(name)).toBe(false);
  expect(withoutDraft(name)).toBe(name);
});

it.each([
  ['City Council Regular Meeting 9/8/2026', 'City Council Regular Meeting'],
  ['09/08/2026 City Council', 'City Council'],
  ['Planning Commission - Sep 8, 2026 7:00 PM', 'Planning Commission'],
])('the name in “%s” is “%s”', (text, name) => expect(meetingNameOf(text)).toBe(name));
