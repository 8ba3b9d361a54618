import { changeInstant, dateOf, instantOf, today, yearOf } from '../calendar.ts';
import { planSteps } from './amendments.ts';
import { attendanceAt } from './attendance.ts';
import { writeAgendaBrief, writeBrief } from './briefs.ts';
import { writeDecisions } from './decisions.ts';
import { writeDocuments } from './documents.ts';
import { writeQuotedDocument } from './evidence.ts';
import { planFacts } from './facts.ts';
import { writeAgendaItems } from './agenda.ts';
import { recordUrl } from '../places/place.ts';
import { WeeklyRoundups } from './roundups.ts';
import { beginQuoted, writeTexts } from '../texts/write-texts.ts';
import { type Session, planSessions } from './schedule.ts';
import type { Fact, Meeting, Setting } from './meeting.ts';

const cancelledShare = 0.03;
const vanishedShare = 0.004;
/** Days before an upcoming meeting when it is confirmed. */
const confirmedDays = 24;
/** Days before an upcoming meeting when its agenda is published. */
const agendaDays = 12;
/** Share of meetings with a second topic. */
const secondTopicShare = 0.06;
/** Scores of the first and the second topic. */
const topicScores = [0.8, 0.5];

/** Writes every meeting of the place with its dependent rows. */
export function writeMeetings(setting: Setting): void {
  const roundups = new WeeklyRoundups(setting);
  for (const session of planSessions(setting.place, setting.bodies, setting.random)) {
    const meeting = writeMeeting(setting, session);
    if (meeting.status === 'passed') writePastMeeting(setting, meeting, roundups);
    else if (meeting.status !== 'cancelled') writeUpcomingMeeting(setting, meeting);
  }
  roundups.write();
}

function writePastMeeting(setting: Setting, meeting: Meeting, roundups: WeeklyRoundups): void {
  const facts = planFacts(setting, meeting);
  writeAgendaItems(setting, meeting, facts);
  planSteps(setting, meeting, facts);
  beginQuoted(setting, meeting, facts);
  writeDecisions(setting, meeting, facts);
  writeTopics(setting, meeting, facts);
  const packet = writeDocuments(setting, meeting);
  const headline = writeBrief(setting, meeting, facts);
  writeTexts(setting, meeting, facts, packet);
  if (headline !== undefined) roundups.add(meeting, headline);
}

function writeUpcomingMeeting(setting: Setting, meeting: Meeting): void {
  if (meeting.day - today > confirmedDays) return;
  const facts: Fact[] = planFacts(setting, meeting);
  writeAgendaItems(setting, meeting, facts);
  if (meeting.day - today > agendaDays) return;
  beginQuoted(setting, meeting, facts);
  writeAgendaBrief(setting, meeting, facts);
  writeTexts(setting, meeting, facts);
}

function writeMeeting(setting: Setting, { day, body }: Session): Meeting {
  const { rows, place, random } = setting;
  const planned = {
    id: rows.nextId('meetings'),
    day,
    body,
    year: yearOf(day),
    status: meetingStatus(day, random.next()),
  };
  const url = recordUrl(place, planned.id);
  const isPast = planned.status === 'passed';
  const vanishedDay =
    isPast && random.chance(vanishedShare) ? Math.min(today, day + random.int(60, 400)) : undefined;
  const hasMinutes = isPast && random.chance(0.7);
  const hasVideo = isPast && planned.year > 2020 && random.chance(0.5);
  rows.insert('meetings', {
    id: planned.id,
    muni_id: place.id,
    body_id: body.id,
    body_name: body.kind.name,
    meeting_date: dateOf(day),
    start_time: body.startTime,
    ...attendanceAt(setting, planned),
    status: planned.status,
    agenda_url: isPast || day - today <= agendaDays ? `${url}/a.pdf` : null,
    minutes_url: hasMinutes ? `${url}/m.pdf` : null,
    video_url: hasVideo ? `${url}/v` : null,
    archived_pdf_key:
      planned.year === 2026 && isPast && random.chance(0.3) ? `${place.slug}/${planned.id}.pdf` : null,
    vanished_at: vanishedDay === undefined ? null : instantOf(vanishedDay, 4),
    updated_at: vanishedDay === undefined ? changeInstant(day, random.int(1, 12)) : instantOf(vanishedDay, 4),
    source_url: url,
  });
  const hasAgenda = isPast || (planned.status !== 'cancelled' && day - today <= agendaDays);
  return { ...planned, hasVideo, quoted: hasAgenda ? writeQuotedDocument(setting, planned) : undefined };
}

function meetingStatus(day: number, chance: number): Meeting['status'] {
  if (chance < cancelledShare) return 'cancelled';
  if (day < today) return 'passed';
  return day - today <= confirmedDays ? 'confirmed' : 'tentative';
}

/** Writes the main topic of the meeting, sometimes also a second one. */
function writeTopics({ rows, place, random }: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  const topics = new Set(
    facts.slice(0, random.chance(secondTopicShare) ? 2 : 1).map(({ subject }) => subject.topic.topic),
  );
  for (const [index, topic] of [...topics].entries())
    rows.insert('meeting_topics', {
      id: rows.nextId('meeting_topics'),
      meeting_id: meeting.id,
      muni_id: place.id,
      topic,
      score: topicScores[index] ?? null,
      source_url: recordUrl(place, meeting.id),
    });
}
