/** More wording of calendars, notices and minutes: what cancels a meeting of September 8, and what says something else. */
import { describe, expect, it } from 'vitest';
import { saysCancelled, withoutCancellation } from '../../../../generator/import/normalize/cancellation.ts';

const day = '2026-09-08';
const linesOf = (text: string): string[] => text.trim().split('\n');

const cancellingLabels = `
*** NO MEETING ***
City Council - NO MEETING
No Meeting Scheduled
No City Council Meeting
Summer Recess - No Meetings
There will be no meeting
Committee will not meet
WILL NOT MEET
Meeting not held
MEETING NOT HELD - LACK OF QUORUM
Meeting moved to 9/15/26
Planning Commission - MOVED TO SEPT. 15
Rescheduled Meeting to September 22nd
RESCHEDULED TO: September 15
Rescheduled for Sept. 15
Meeting date changed to September 10
CXLD - City Council
Cancel - Zoning Board
City Council Special Meeting Cancel
City Council Cancelled Meeting
Notice of Canceled Meeting
Meeting Cancelled Notice
City Council Cancellation
City Council 09-08-2026 Cancellation Notice.pdf
Cancellation Notice 9-8-26
Notice of Cancelation
City Council Work Session/CANCELLED
<CANCELLED> City Council
#CANCELLED
Canceled - 7:00 PM
City Hall, 2nd Floor - MEETING HAS BEEN CANCELLED
Réunion annulée / Meeting cancelled
Réunion reportée
Séance extraordinaire - Annulation
Conseil municipal - Reporté au 15 septembre
Séance plénière reportée au mardi 15 septembre
Avis d’annulation d’une séance
Séance annulée faute de quorum`;

const keepingLabels = `
Moved to Council Chambers
Meeting moved to Room 204
Meeting moved to 5:00 PM
Moved from September 1
MOVED FROM SEPT. 1
City Council (moved to Tuesday, September 8)
Meeting changed to hybrid
Rescheduled Regular Meeting
Regular Meeting - RESCHEDULED
Notice of Rescheduled Meeting
Meeting continued to October 1, 2026
Adjourned to September 15
Adjourned for lack of quorum
Council Recess
Notice of Possible Quorum
No Meeting Materials
No Meeting Minutes
No Longer Virtual
Special Meeting in lieu of canceled regular meeting of September 1
Makeup meeting for cancelled September 1 meeting
Approval of cancelled meeting minutes
Meeting minutes postponed
Zoom option cancelled
Cancelled Election Certificate
Cancellation of Election Meeting
Special Meeting to Cancel Contract
Cancel Culture Workshop
Cancellations and Abatements Committee
Reporté du 12 mai
Séance reportée du 1er septembre
Séance du 1er septembre (reportée au 8 septembre)
Séance levée
Levée de la séance à 21 h
Séance ajournée au 15 septembre
Réunion déplacée à la salle 2
Rapport annulé`;

const cancellingTexts = `
The Planning Commission will not meet on September 8.
There will be no meeting on Tuesday, September 8, 2026.
No meeting will be held this month.
Due to the holiday, there is no meeting this week.
The Board has cancelled the meeting of September 8.
The Mayor has cancelled this meeting.
Please be advised that the Board of Adjustment has cancelled its meeting.
The meeting could not be held due to lack of a quorum.
The meeting of the Historic Preservation Commission scheduled for September 8, 2026 at 5:30 pm is canceled.
NOTICE IS HEREBY GIVEN that the regular meeting of the City Council scheduled for September 8, 2026 has been CANCELED.
The September meeting has been cancelled.
The meeting originally scheduled for September 8 has been moved to September 15.
This meeting will be rescheduled to September 15, 2026.
Regular meeting canceled. Next regular meeting is September 22.
Il n’y aura pas de séance le 8 septembre.
La réunion ne se tiendra pas.
Prenez avis que la séance est reportée à une date ultérieure.
L’assemblée est annulée en raison du mauvais temps.`;

const keepingTexts = `
The closed session has been cancelled.
The public hearing on the zoning change has been cancelled.
The work session before the meeting is cancelled; the regular meeting will begin at 7 p.m.
The bus tour scheduled before the meeting has been canceled.
The August meeting has been cancelled.
The meeting of September 1 was cancelled.
The next meeting has been cancelled.
The next regular meeting (September 22) has been canceled.
The Commission will not meet on September 22.
There will be no meeting on September 22.
Approval of cancellation of November 24 meeting
This meeting was originally scheduled for September 1 but was postponed to September 8 due to weather.
The committee will not meet in person.
The meeting will not be held in person.
The meeting will not be held at City Hall but at the Library.
The meeting will not be televised.
There will be no meeting materials.
A meeting will be cancelled if fewer than four members attend.
To cancel, call the clerk.
La séance d’août a été annulée.
La prochaine séance est annulée.
La séance ne sera pas diffusée.
La période de questions est annulée.
La séance est ajournée à 21 h 30.`;

const labels = ['City Council'];

describe('a meeting is cancelled', () => {
  it.each(linesOf(cancellingLabels))('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(true),
  );
  it.each(linesOf(cancellingTexts))('by the text “%s”', (text) =>
    expect(saysCancelled({ labels, texts: [text], day })).toBe(true),
  );
  it('by its own line of a list', () =>
    expect(saysCancelled({ labels, texts: ['September 1 - Regular\nSeptember 8 - CANCELLED'], day })).toBe(
      true,
    ));
  it('if it is a session of the kind that is cancelled', () =>
    expect(
      saysCancelled({ labels: ['Closed Session'], texts: ['The closed session has been cancelled.'], day }),
    ).toBe(true));
});

describe('a meeting is not cancelled', () => {
  it.each(linesOf(keepingLabels))('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(false),
  );
  it.each(linesOf(keepingTexts))('by the text “%s”', (text) =>
    expect(saysCancelled({ labels, texts: [text], day })).toBe(false),
  );
  it('by another line of a list', () =>
    expect(
      saysCancelled({ labels, texts: ['July 21 - Study Session (CANCELLED)\nSeptember 8 - Regular'], day }),
    ).toBe(false));
});

it.each([
  ['MEETING CANCELLED Council Chambers', 'Council Chambers'],
  ['City Hall Room 1 **CANCELLED**', 'City Hall Room 1'],
  ['Room 5 (moved to September 15)', 'Room 5'],
  ['Salle du conseil - séance annulée', 'Salle du conseil'],
  ['*** NO MEETING ***', null],
])('the place in “%s” is “%s”', (label, place) => expect(withoutCancellation(label, day)).toBe(place));
