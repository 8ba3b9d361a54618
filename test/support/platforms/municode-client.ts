/** A synthetic client of Municode Meetings: Fern Hollow, with a directory of the shape of the real one. */
import type { Answer } from './web-server.ts';

type MunicodeMeeting = {
  /** Last part of the address of its page. */
  node: string;
  start: string;
  title: string;
  /** Shared by its documents. */
  guid?: string;
  hasMinutes?: boolean;
  video?: string;
};

export type MunicodeData = { meetings: MunicodeMeeting[]; pageSize: number };

/** Five meetings, newest first, on two pages: one to come, one with documents, one cancelled, two of bodies in and out of the list. */
export const fernHollow = (): MunicodeData => ({
  pageSize: 3,
  meetings: [
    { node: 'town-council-4', start: '2026-03-24T18:30:00-04:00', title: 'TOWN COUNCIL MEETING' },
    {
      node: 'town-council-special',
      start: '2026-03-17T13:00:00-04:00',
      title: 'TOWN COUNCIL SPECIAL MEETING - CANCELLED',
      guid: '94bfc31ae6de4f5e9e6fe216a234ab1e',
    },
    {
      node: 'town-council-3',
      start: '2026-03-03T18:30:00-05:00',
      title: 'TOWN COUNCIL MEETING',
      guid: 'aedd60dcb13e4f99a5e2395ecd9ef0de',
      hasMinutes: true,
      video: 'https://youtu.be/KRYJCbJPlA8',
    },
    {
      node: 'tree-board-9',
      start: '2026-02-18T17:30:00-05:00',
      title: 'Tree Board Workshop - Budget',
      video: '/bc/page/tree-board-9',
    },
    {
      node: 'joint',
      start: '2026-02-11T17:30:00-05:00',
      title: 'February 11th, 2026 Joint Fire District Meeting',
    },
  ],
});

const files = 'https://mccmeetings.blob.core.usgovcloudapi.net/fernhollow-pubu';

const fileLink = (kind: string, { guid, title }: MunicodeMeeting): string =>
  `<a href="${files}/MEET-${kind}-${guid ?? ''}.pdf" title="PDF ${kind} for ${title}"><img alt="PDF icon"></a>`;

const documentLinks = (kind: 'Agenda' | 'Packet', meeting: MunicodeMeeting): string =>
  meeting.guid === undefined
    ? ''
    : `${fileLink(kind, meeting)} <a href="https://meetings.municode.com/adaHtmlDocument/index?cc=FERNHOLLOW&amp;me=${meeting.guid}&amp;ip=${kind === 'Packet' ? 'True' : 'False'}" title="HTML ${kind} for ${meeting.title}"><img alt="html icon"></a>`;

const rowMarkup = (meeting: MunicodeMeeting): string => {
  const { node, start, title, hasMinutes = false, video } = meeting;
  return `<tr class="odd"><td data-th="Date"><span class="date-display-single" property="dc:date" content="${start}">${start}</span></td>
<td class="views-field" data-th="Meeting"> ${title} </td>
<td data-th="Agenda">${documentLinks('Agenda', meeting)}</td><td data-th="Agenda Packet">${documentLinks('Packet', meeting)}</td>
<td data-th="Minutes">${hasMinutes ? fileLink('Minutes', meeting) : ''}</td>
<td data-th="Video">${video === undefined ? '' : `<a href="${video}" title="Video for ${title}"></a>`}</td>
<td data-th="View"><a href="/bc/page/${node}" target="_blank">View Details</a></td></tr>`;
};

/** Answers like the site of a client. */
export const municodeAnswer =
  (data: MunicodeData): Answer =>
  ({ path, query }) => {
    if (path !== '/') return undefined;
    const { pageSize } = data;
    const index = Number(query.get('page'));
    const rows = data.meetings.slice(index * pageSize, (index + 1) * pageSize);
    const hasNext = data.meetings.length > (index + 1) * pageSize;
    return {
      body: `<html><body><form><select name="field_microsite_tid_selective"><option value="All">- Any -</option>
<option value="501">Town Council</option><option value="502">Tree Board</option></select></form>
<table><tr><td>Office hours</td></tr></table>
${rows.length === 0 ? '' : `<table class="views-table cols-7"><thead><tr><th>Date</th></tr></thead><tbody>${rows.map(rowMarkup).join('\n')}</tbody></table>`}
${hasNext ? `<ul><li class="pager__item"><a href="/meetings3?page=${index + 1}">View Additional Meetings</a></li></ul>` : ''}</body></html>`,
    };
  };
