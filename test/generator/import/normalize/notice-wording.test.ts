/** Wording of notices and calendars that was once read wrong: adjectives, other kinds of meetings, and French. */
import { describe, expect, it } from 'vitest';
import { saysCancelled } from '../../../../generator/import/normalize/cancellation.ts';

const day = '2026-09-08';
const linesOf = (text: string): string[] => text.trim().split('\n');

const cancellingLabels = `
Postponed Hearing
Postponed Public Hearing
Closed session cancelled
Closed Session - CANCELLED
Executive Session Cancelled
Public Hearing Cancelled
Cancelled Regular Meeting
Postponed Work Session
Postponed: City Council
MEETING CANCELED - NO QUORUM
Cancelled due to lack of business
Lack of Business
Meeting was scratched
SCRATCHED - City Council
Meeting Called Off
Meeting has been moved to Tuesday, September 15
CANCELLED/RESCHEDULED
Cancelled and Rescheduled to September 15
MTG CANCELLED
Agenda Cancellation
Cancellation Agenda
Notice of Cancelled Hearing
Special Meeting - Public Hearing Cancellation
No meeting - Labor Day
Séance ordinaire reportée au lundi 14 septembre 2026
Séance remise
Séance ordinaire du conseil (remise au 15 septembre)
N’aura pas lieu
Report de séance
Report de la séance au 15 septembre
Avis de report de la séance ordinaire
Conseil d’arrondissement - séance annulée
Comité consultatif d’urbanisme - annulé
Consultation publique annulée`;

const keepingLabels = `
Regular Meeting - Closed Session Cancelled
Council Meeting - Work Session Cancelled
Regular Meeting (previously cancelled)
Closed session item cancelled
Rescheduled Work Session
Discussion of the postponed hearing
Continuation of Postponed Hearing
Cancellation of taxes
Cancellation of Taxes Hearing
Suspended Students Hearing
Deferred Maintenance Workshop
Annulation de taxes
Annulation du règlement 2026-14
Report de la dette
Report d’échéance
Report du projet de règlement
Remise de taxes
Remise de la médaille
Reprise de la séance ajournée
Ajournement de la séance du 1er septembre`;

const cancellingTexts = `
The meeting was scratched.
This hearing has been postponed to September 15, 2026.
Meeting is suspended until further notice.
Please note that this meeting has been canceled.
Please be advised that the meeting of September 8 is cancelled.
THE REGULAR MEETING OF THE PLANNING COMMISSION SCHEDULED FOR TUESDAY, SEPTEMBER 8, 2026 HAS BEEN CANCELLED.
The Commission lacked a quorum and the meeting was not held.
This meeting will not take place.
The meeting has been rescheduled to 09/15/2026 at 6:00 PM
La séance prévue le 8 septembre est annulée.
La séance est remise au 15 septembre.
Veuillez noter que la séance a été annulée.`;

const keepingTexts = `
Discussion of the postponed hearing.
The hearing was postponed.
Council postponed the public hearing to October 6.
Motion to cancel the December 22 meeting.
The Council voted to cancel the November 24 meeting.
The meeting was suspended from 7:00 to 7:15 p.m.
The closed session item was cancelled.
The tour at the meeting is cancelled.
Le point est remis au 15 septembre.
La remise des prix aura lieu le 8 septembre.
Le rapport est reporté au 15 septembre.
La séance est ajournée au 15 septembre.`;

const labels = ['City Council'];

describe('a meeting is cancelled', () => {
  it.each(linesOf(cancellingLabels))('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(true),
  );
  it.each(linesOf(cancellingTexts))('by the text “%s”', (text) =>
    expect(saysCancelled({ labels, texts: [text], day })).toBe(true),
  );
});

describe('a meeting is not cancelled', () => {
  it.each(linesOf(keepingLabels))('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(false),
  );
  it.each(linesOf(keepingTexts))('by the text “%s”', (text) =>
    expect(saysCancelled({ labels, texts: [text], day })).toBe(false),
  );
});
