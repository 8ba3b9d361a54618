import { dateOf, today } from '../calendar.ts';
import type { Fact, Meeting } from './fact.ts';
import { speech } from '../text/language.ts';
import { recordUrl } from '../places/place.ts';
import type { Setting } from './setting.ts';

/** Decisions without a motion whose item the demo holds too. */
const itemShare = 0.64;
/** Planning cases that have a file. */
const matterShare = 0.13;

/** The agenda, and the files of the cases on it. */
export function writeAgendaItems(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  const { rows, place, random } = setting;
  for (const [index, fact] of facts.entries()) {
    if (fact.motion === undefined && !random.chance(itemShare)) continue;
    if (fact.subject.topic.matter !== undefined && random.chance(matterShare))
      writeMatter(setting, meeting, fact);
    fact.itemId = rows.nextId('agenda_items');
    rows.insert('agenda_items', {
      id: fact.itemId,
      meeting_id: meeting.id,
      muni_id: place.id,
      sequence: index + 1,
      number: String(index + 4),
      title: fact.title,
      text: null,
      matter_id: fact.matterId,
      action: null,
      result: meeting.day < today && fact.motion !== undefined ? resultOf(fact, setting) : null,
      source_url: recordUrl(place, meeting.id),
    });
  }
}

const resultOf = ({ outcome }: Fact, { place }: Setting): string =>
  speech[place.language].frames.short[outcome];

function writeMatter({ rows, place, random }: Setting, meeting: Meeting, fact: Fact): void {
  const { subject, outcome } = fact;
  const isDecided = meeting.day < today && (outcome === 'passed' || outcome === 'failed');
  const { matter = 'Application', units } = subject.topic;
  fact.matterId = rows.nextId('matters');
  rows.insert('matters', {
    id: fact.matterId,
    muni_id: place.id,
    meeting_id: meeting.id,
    file_number: `${matter.slice(0, 3).toUpperCase()}-${subject.read('ordinance')}`,
    type: matter,
    title: fact.title,
    status: statusOf(meeting, outcome),
    introduced_date: dateOf(meeting.day - random.int(20, 160)),
    decided_date: isDecided ? dateOf(meeting.day) : null,
    applicant: String(subject.read('developer')),
    address: String(subject.read('address')),
    parcel: `${random.int(10, 99)}-${random.int(100, 999)}-${random.int(10, 99)}`,
    latitude: offset(place.latitude, random.next()),
    longitude: offset(place.longitude, random.next()),
    units: units === undefined ? null : Number(subject.read('units')),
    url: null,
    source_url: recordUrl(place, meeting.id),
  });
}

function statusOf(meeting: Meeting, outcome: Fact['outcome']): string {
  if (meeting.day >= today) return 'Pending';
  const statuses = {
    passed: 'Approved',
    failed: 'Denied',
    withdrawn: 'Withdrawn',
    tabled: 'Continued',
    referred: 'In committee',
    other: 'In review',
  };
  return statuses[outcome];
}

/** Within some five kilometres, to four decimals. */
const offset = (degrees: number, random: number): number =>
  Math.round((degrees + (random - 0.5) * 0.08) * 10_000) / 10_000;
