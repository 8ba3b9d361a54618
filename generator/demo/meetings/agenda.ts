import { dateOf, today } from '../calendar.ts';
import { speech } from '../text/language.ts';
import { recordUrl } from '../places/place.ts';
import type { Fact, Meeting, Setting } from './meeting.ts';

/** Share of decisions without a motion that have an agenda item. */
const itemShare = 0.64;
/** Share of planning cases that have a matter. */
const matterShare = 0.13;
/** Roll call, minutes and comments precede the items. */
export const firstItemNumber = 4;
/** First year with a consent agenda. */
const consentYear = 2022;
const consentShare = 0.7;
/** Position of the first item in a recording, and seconds per item. */
const openingSeconds = 240;
const slotSeconds = 900;
/** Degrees: sites are within about five kilometers of the place's coordinates. */
const siteSpread = 0.08;

/** Writes the agenda items and the matters on the agenda. */
export function writeAgendaItems(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  const { rows, place, random } = setting;
  for (const [index, fact] of facts.entries()) {
    if (fact.motion === undefined && !random.chance(itemShare)) continue;
    if (fact.subject.topic.matter !== undefined && random.chance(matterShare))
      writeMatter(setting, meeting, fact);
    const consent = isConsent(setting, meeting, fact);
    fact.videoSeconds = meeting.hasVideo ? videoSeconds(setting, index) : null;
    fact.itemId = rows.nextId('agenda_items');
    rows.insert('agenda_items', {
      id: fact.itemId,
      meeting_id: meeting.id,
      muni_id: place.id,
      sequence: index + 1,
      number: String(index + firstItemNumber),
      title: fact.title,
      text: null,
      matter_id: fact.matterId,
      action: null,
      result: meeting.day < today && fact.motion !== undefined ? resultOf(fact, setting) : null,
      consent,
      video_seconds: fact.videoSeconds,
      source_url: recordUrl(place, meeting.id),
    });
  }
}

/** Items without a motion of their own may be on the consent agenda. Null where the agenda does not say. */
function isConsent(
  { place, details }: Setting,
  { year }: Meeting,
  { motion, outcome }: Fact,
): boolean | null {
  if (year < consentYear || place.index % 3 === 0) return null;
  return motion === undefined && outcome === 'passed' && details.chance(consentShare);
}

/** Items follow each other within the slot of their position. */
const videoSeconds = ({ details }: Setting, index: number): number =>
  openingSeconds + index * slotSeconds + details.int(0, slotSeconds - 1);

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
    status: matterStatus(meeting, outcome),
    introduced_date: dateOf(meeting.day - random.int(20, 160)),
    decided_date: isDecided ? dateOf(meeting.day) : null,
    applicant: String(subject.read('developer')),
    address: String(subject.read('address')),
    parcel: `${random.int(10, 99)}-${random.int(100, 999)}-${random.int(10, 99)}`,
    latitude: random.near(place.latitude, siteSpread),
    longitude: random.near(place.longitude, siteSpread),
    units: units === undefined ? null : Number(subject.read('units')),
    url: null,
    source_url: recordUrl(place, meeting.id),
  });
}

function matterStatus(meeting: Meeting, outcome: Fact['outcome']): string {
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
