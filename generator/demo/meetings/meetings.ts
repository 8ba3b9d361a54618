import { changeInstant, dateOf, instantOf, today, yearOf } from '../calendar.ts';
import { writeAgendaBrief, writeBrief } from './briefs.ts';
import { writeDecisions } from './decisions.ts';
import { writeDocuments } from './documents.ts';
import type { Fact, Meeting } from './fact.ts';
import { planFacts } from './facts.ts';
import { writeAgendaItems } from './items.ts';
import { recordUrl } from '../places/place.ts';
import { RoundupBook } from './roundups.ts';
import { type Session, planSessions } from './schedule.ts';
import type { Setting } from './setting.ts';
import { writeTopics } from './topics.ts';

const cancelledShare = 0.03;
const vanishedShare = 0.004;
/** How long ahead a meeting is certain. */
const confirmedDays = 24;
/** How long ahead its agenda is out. */
const agendaDays = 12;

/** Every meeting of the place with all that hangs on it. */
export function writeMeetings(setting: Setting): void {
  const roundups = new RoundupBook(setting);
  for (const session of planSessions(setting.place, setting.bodies, setting.random)) {
    const meeting = writeMeeting(setting, session);
    if (meeting.status === 'passed') writePastMeeting(setting, meeting, roundups);
    else if (meeting.status !== 'cancelled') writeComingMeeting(setting, meeting);
  }
  roundups.write();
}

function writePastMeeting(setting: Setting, meeting: Meeting, roundups: RoundupBook): void {
  const facts = planFacts(setting, meeting);
  writeAgendaItems(setting, meeting, facts);
  writeDecisions(setting, meeting, facts);
  writeTopics(setting, meeting, facts);
  writeDocuments(setting, meeting);
  const headline = writeBrief(setting, meeting, facts);
  if (headline !== undefined) roundups.add(meeting, headline);
}

function writeComingMeeting(setting: Setting, meeting: Meeting): void {
  if (meeting.day - today > confirmedDays) return;
  const facts: Fact[] = planFacts(setting, meeting);
  writeAgendaItems(setting, meeting, facts);
  if (meeting.day - today <= agendaDays) writeAgendaBrief(setting, meeting, facts);
}

function writeMeeting({ rows, place, random, hall }: Setting, { day, body }: Session): Meeting {
  const meeting: Meeting = {
    id: rows.nextId('meetings'),
    day,
    body,
    year: yearOf(day),
    status: statusOf(day, random.next()),
  };
  const url = recordUrl(place, meeting.id);
  const isPast = meeting.status === 'passed';
  const vanishedDay =
    isPast && random.chance(vanishedShare) ? Math.min(today, day + random.int(60, 400)) : undefined;
  rows.insert('meetings', {
    id: meeting.id,
    muni_id: place.id,
    body_id: body.id,
    body_name: body.kind.name,
    meeting_date: dateOf(day),
    start_time: body.startTime,
    location: hall,
    status: meeting.status,
    agenda_url: isPast || day - today <= agendaDays ? `${url}/a.pdf` : null,
    minutes_url: isPast && random.chance(0.7) ? `${url}/m.pdf` : null,
    video_url: isPast && meeting.year > 2020 && random.chance(0.5) ? `${url}/v` : null,
    archived_pdf_key:
      meeting.year === 2026 && isPast && random.chance(0.3) ? `${place.slug}/${meeting.id}.pdf` : null,
    vanished_at: vanishedDay === undefined ? null : instantOf(vanishedDay, 4),
    updated_at: vanishedDay === undefined ? changeInstant(day, random.int(1, 12)) : instantOf(vanishedDay, 4),
    source_url: url,
  });
  return meeting;
}

function statusOf(day: number, chance: number): Meeting['status'] {
  if (chance < cancelledShare) return 'cancelled';
  if (day < today) return 'passed';
  return day - today <= confirmedDays ? 'confirmed' : 'tentative';
}
