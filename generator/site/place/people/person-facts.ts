/** The numbers of a voting record, each with what it counts. */
import type { Person } from '../../../places/people/people.ts';
import type { AttendanceRecord, PersonRecord } from '../../../places/people/record.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { formatCount } from '../../html/numbers.ts';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { personWords } from './words.ts';

export type PersonInput = {
  readonly person: Person;
  readonly record: PersonRecord;
  readonly attendance: AttendanceRecord | undefined;
  /** Whether the person can be compared with another member. */
  readonly isComparable: boolean;
};

/** Divided votes, how often with the majority, attendance. */
export function factList({ record, attendance }: PersonInput, language: PageLanguage): Html {
  const { facts } = personWords[language];
  const { votes, yes, no, compared, withMajority } = record;
  return html`<dl class="facts">
    ${fact(facts.divided, html`${formatCount(votes.length, language)} <span class="small muted">${facts.sides(yes, no)}</span>`)}
    ${compared > 0 && fact(facts.withMajority, facts.share(withMajority, compared))}
    ${attendance !== undefined && attendance.rollCalls > 0 && fact(facts.attendance, facts.share(attendance.present, attendance.rollCalls))}
  </dl>`;
}

const fact = (name: string, value: HtmlValue): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div> `;

/** What the numbers count. */
export function factNotes({ record, attendance }: PersonInput, language: PageLanguage): Html {
  const words = personWords[language];
  const { votes, compared } = record;
  return html`<p class="small muted">
    ${compared > 0 && words.notes(compared, votes.length - compared)}
    ${attendance !== undefined && attendance.rollCalls > 0 && words.attendanceNote(attendance.rollCalls, attendance.absent, attendance.rollCalls - attendance.present - attendance.absent)}
  </p>`;
}
