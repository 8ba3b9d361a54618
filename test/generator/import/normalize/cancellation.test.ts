/** The table of what cancels a meeting, and of what does not. */
import { describe, expect, it } from 'vitest';
import {
  isNoticeOfCancellation,
  saysCancelled,
  withoutCancellation,
} from '../../../../generator/import/normalize/cancellation.ts';

const day = '2026-09-08';

/** Names, types, times, locations, titles of links and documents. */
const cancelling = [
  'CANCELLED',
  'Canceled',
  'Cancelled.',
  '*** CANCELLED ***',
  'Deferred',
  'Postponed',
  'NO QUORUM',
  'Lack of quorum',
  'CANCELLED - City Council',
  'CANCELLED-Regular Board Meeting',
  'CANCELLED Board Special Meeting',
  'CANCELED Beautification Advisory Board Regular Meeting',
  '2025-06-11 CANCELLED Agenda Recreation Advisory Board',
  'Cancelled- Las Cruces Economic Recovery Ad-Hoc Board',
  'CANCELLED Planning & Zoning',
  'Regular Meeting (Canceled)',
  'Regular Meeting-CANCELLED-',
  'Board Worksession CANCELLED',
  'Policy Review Committee Meeting-CANCELLED',
  'POLICY REVIEW COMMITTEE MEETING-NO QUORUM',
  'TOWN COMMISSION SPECIAL MEETING - CANCELLED - 03/26/2026 - 1:00pm',
  'Council Packet - 10/60/20 - reg - Cancelled',
  'Citizen Design Review Committee Meeting on December 7, 2020 - Cancelled',
  'Council Chambers CANCELLED',
  'Council Chambers - CANCELLED',
  'Council Chambers, City Hall (meeting cancelled)',
  'Council Chambers\nMEETING CANCELED',
  'Finance Committee - Deferred',
  'Planning Board POSTPONED',
  'Meeting Cancelled',
  'Notice of Cancellation',
  'HTML Notice of Cancellation',
  'Notice of Meeting Cancellation',
  'Meeting Cancellation Notice (PDF)',
  'Planning Commission Meeting Cancellation Notice',
  'Oversight Board Regular Meeting - Notice of Cancellation',
  'Notice%20of%20Cancellation'.replaceAll('%20', ' '),
  'Cancellation',
  'Cancellation of the regular meeting',
  'City Council Meeting Rescheduled to August 3',
  'City Council - Meeting Rescheduled to 9/15',
  '2026-08-04 Council Reschedule to 2026-08-03',
  'COMMITTEE MEETING - RESCHEDULED FOR SEPTEMBER 2, 2021',
  'COMMITTEE MEETING - RESCHEDULED TO APRIL 19TH DUE TO LACK OF QUORUM',
  'Postponed to February 3, 2026--REGULAR BOARD BUSINESS MEETING',
  'Meeting moved to Thursday, September 10',
  'RESCHEDULED-from September 8, 2026 to September 9, 2026',
  'Meeting will not be held',
  'Séance ordinaire - ANNULÉE',
  'ANNULÉ - Conseil municipal',
  'Conseil municipal (annulé)',
  'Conseil municipal ANNULÉ',
  'Avis d’annulation',
  "Avis d'annulation de la séance du 3 août",
  'Annulation',
  'Séance reportée au 12 mai',
  'Séance ordinaire - reportée au 12 mai',
  'Réunion déplacée au 12 mai',
];

const keeping = [
  'City Council Rescheduled from August 4',
  'Regular Meeting - Postponed from May 4',
  'FINANCE COMMITTEE MEETING (RESCHEDULED FROM APRIL 13, 2017)',
  'RESCHEDULED-from September 7, 2026 to September 8, 2026',
  'City Council Meeting Rescheduled to September 8',
  'City Council RESCHEDULED TO 7:00 p.m.',
  'RESCHEDULED Planning Commission',
  'Regular Meeting (not cancelled)',
  'Adjourned Regular Meeting',
  'Recessed',
  'Recessed to 7/19/2017 at 9:40 a.m.',
  'Meeting in Recess',
  'Reconvened from September 7',
  'Committee on Cancelled Debts',
  'Cancelled Debts Committee',
  'Deferred Compensation Board',
  'Deferred Compensation Board of Control',
  'Cancellation of Pensions',
  'Notice of Cancellation of Contract 2026-14',
  'Cancellation policy',
  'Cancellation of contract',
  'Hearing on the cancellation of the lease',
  'Public Hearing on the Cancelled Contract',
  'Special Meeting - item 4 deferred to September 15',
  'Special Meeting - Items 4 and 5 postponed',
  'Regular Meeting - item 4 cancelled',
  'City Council - livestream cancelled',
  'Moved to City Hall',
  'Séance d’ajournement',
  'Séance ajournée',
  'Rapport reporté',
  'Comité - point 4 reporté au 15 septembre',
  'Annulation du contrat',
  'Séance du conseil - annulation du contrat',
  'Remise de prix',
  'Séance reportée à 19 h',
  'Council',
  null,
];

/** Sentences: notes, comments, notices, descriptions. */
const cancellingTexts = [
  'This meeting has been cancelled.',
  'The meeting of September 8 is hereby canceled due to weather',
  'Cancelled: no quorum',
  'Rescheduled to September 20, 2026',
  'Meeting has been postponed until further notice.',
  'Notice of Cancellation: the next meeting is in October.',
  'Due to a lack of items, the September 8 meeting has been cancelled.',
  'The City Council meeting scheduled for Tuesday will not be held.',
  'La séance a été annulée.',
  'La réunion est reportée au 15 septembre.',
  'La séance n’aura pas lieu, faute de quorum.',
];

const keepingTexts = [
  'Item 4 was postponed.',
  'Special Meeting - item 4 deferred to September 15',
  'Refunds for cancelled permits are on the agenda.',
  'The meeting will discuss the cancelled contract.',
  'The committee cancelled the contract in May.',
  'The board deferred the item to May.',
  'If the meeting is cancelled, a notice will be posted.',
  'Meetings may be cancelled without notice.',
  'The agenda is subject to change or the meeting to cancellation.',
  'This special meeting replaces the cancelled meeting of September 1.',
  'The meeting of September 1 was cancelled.',
  'The meeting was recessed from 7:50 p.m. to 8:00 p.m.',
  '(Postponed from the June 18, 2026 Agenda)',
  'The meeting may recess for up to one hour.',
  'Le point 4 est reporté au 15 septembre.',
  'La séance n’est pas annulée.',
  'Si la séance est annulée, un avis sera publié.',
];

describe('a meeting is cancelled', () => {
  it.each(cancelling)('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(true),
  );
  it.each(cancellingTexts)('by the text “%s”', (text) =>
    expect(saysCancelled({ texts: [text], day })).toBe(true),
  );
});

describe('a meeting is not cancelled', () => {
  it.each(keeping)('by the label “%s”', (label) =>
    expect(saysCancelled({ labels: [label], day })).toBe(false),
  );
  it.each(keepingTexts)('by the text “%s”', (text) =>
    expect(saysCancelled({ texts: [text], day })).toBe(false),
  );
});

it.each([
  ['Council Chambers - CANCELLED', 'Council Chambers'],
  ['Council Chambers CANCELLED', 'Council Chambers'],
  ['CANCELLED - Council Chambers', 'Council Chambers'],
  ['Council Chambers (MEETING CANCELLED)', 'Council Chambers'],
  ['City Hall, 1 Main Street - Meeting rescheduled to May 4', 'City Hall, 1 Main Street'],
  ['Hôtel de ville (annulée)', 'Hôtel de ville'],
  ['Council Chambers\nMEETING CANCELED', 'Council Chambers'],
  ['CANCELLED', null],
  ['Meeting cancelled', null],
  ['Deferred Compensation Office - Room 4', 'Deferred Compensation Office - Room 4'],
  ['City Hall - Room 4', 'City Hall - Room 4'],
  [null, null],
])('the place in “%s” is “%s”', (label, place) => expect(withoutCancellation(label)).toBe(place));

it.each([
  ['Notice of Cancellation', true],
  ['Meeting Cancellation Notice (PDF)', true],
  ['Avis d’annulation', true],
  ['Agenda - CANCELLED', false],
  ['Agenda', false],
])('“%s” is a notice of cancellation: %s', (title, is) => expect(isNoticeOfCancellation(title)).toBe(is));
