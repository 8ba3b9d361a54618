/** The meetings of a place: upcoming and recent meetings in full, all others in one line each. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { ShownMeetings } from '../../places/meeting-files.ts';
import type { Section } from '../html/components.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { type LineDetail, meetingLines } from './meeting-lines.ts';

/** The level of detail of the meetings on a page. */
export type MeetingDetail = {
  /** Number of upcoming meetings in full, soonest first. */
  readonly upcoming: number;
  /** Number of past meetings in full, newest first. */
  readonly recent: number;
  readonly lines: LineDetail;
};

export type MeetingsView = {
  /** Soonest first. */
  readonly upcoming: readonly Meeting[];
  /** Newest first. */
  readonly recent: readonly Meeting[];
  /** Year files with all meetings; empty if meetings.json has them all. */
  readonly archive: ShownMeetings['archive'];
  /** Links from the page to meetings.json and to a file of the archive. */
  readonly meetingsLink: string;
  readonly yearLink: (year: number, part: number) => string;
  /** Renders a meeting in full. */
  readonly articleOf: (meeting: Meeting) => Html;
  /** Attributes of elements with text of the meeting. */
  readonly attributesOf: (meeting: Meeting) => Html;
};

/** Renders the sections that have meetings. Every meeting is in one of them, as an element with the id `m<meeting id>`. */
export function meetingSections(view: MeetingsView, detail: MeetingDetail): readonly Section[] {
  const { upcoming, recent } = view;
  const older = recent.slice(detail.recent);
  return [
    ...(upcoming.length > 0 ? [upcomingSection(view, detail)] : []),
    ...(recent.length > 0 && detail.recent > 0 ? [recentSection(view, detail)] : []),
    ...(older.length > 0 ? [olderSection(view, older, detail)] : []),
  ];
}

const articles = (meetings: readonly Meeting[], { articleOf }: MeetingsView): Html =>
  html`${meetings.map(articleOf)}`;

function upcomingSection(view: MeetingsView, detail: MeetingDetail): Section {
  const full = view.upcoming.slice(0, detail.upcoming);
  const later = view.upcoming.slice(detail.upcoming);
  const body = html`${articles(full, view)}
  ${
    later.length > 0 &&
    html`<details>
      <summary>${countOf(later.length, full.length === 0 ? 'meeting' : 'later meeting')}</summary>
      ${meetingLines(later, detail.lines, view.attributesOf, false)}
    </details>`
  }`;
  return { id: 'upcoming', title: 'Next meetings', body };
}

function recentSection(view: MeetingsView, detail: MeetingDetail): Section {
  return {
    id: 'recent',
    title: 'Recent meetings',
    body: articles(view.recent.slice(0, detail.recent), view),
  };
}

function olderSection(view: MeetingsView, older: readonly Meeting[], { lines }: MeetingDetail): Section {
  const years = Map.groupBy(older, ({ date }) => date.slice(0, 4));
  const body = html`<p>
      ${countOf(older.length, 'meeting')}, one line
      each${lines === 'date' && ' with only its date, to keep the page small'}. Summaries, decisions and
      documents are in ${jsonLinks(view)}.
    </p>
    ${[...years].map(
      ([year, meetings]) =>
        html`<details>
          <summary>${Number(year)} <span class="muted">(${formatCount(meetings.length)})</span></summary>
          ${yearLinks(view, Number(year))}${meetingLines(meetings, lines, view.attributesOf, true)}
        </details> `,
    )}`;
  return { id: 'older', title: 'Older meetings', body };
}

const jsonLinks = ({ archive, meetingsLink }: MeetingsView): Html =>
  archive.length === 0
    ? html`<a href="${meetingsLink}">meetings.json</a>`
    : html`the files listed under each year`;

/** Links to the files of a year. */
function yearLinks({ archive, yearLink }: MeetingsView, year: number): Html | undefined {
  const files = archive.filter((entry) => entry.year === year);
  return files.length === 0
    ? undefined
    : html`<p class="small">
        All details as JSON:
        ${files.map(({ part }, index) => html`${index > 0 && ', '}<a href="${yearLink(year, part)}">${year}${files.length > 1 && `, part ${part}`}</a>`)}
      </p>`;
}
