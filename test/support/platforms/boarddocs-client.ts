/** A synthetic client of BoardDocs: the schools of Maple Ridge, with answers of the shape of the real ones. */
import type { Answer } from './web-server.ts';

type Meeting = { unique: string; name: string; numberdate: string; description: string };

export type BoardDocsData = {
  committees: Record<string, { name: string; meetings: Meeting[] }>;
  agendas: Map<string, string>;
  /** Agendas of recordings. */
  recordings: Map<string, string>;
};

const meeting = (unique: string, numberdate: string, name: string, description = ''): Meeting => ({
  unique,
  name,
  numberdate,
  description,
});

const category = (id: string, order: string, name: string): string =>
  `<dl class="wrap-category"><dt class="category agendaorder" id="${id}" unique="${id}"><span class="order">${order} </span><span class="category-name">${name}</span></dt><dd class="wrap-items"></dd></dl>`;

const item = (id: string, order: string, title: string, ...types: readonly string[]): string =>
  `<li role="link" class="item prevnext agendaorder public " id="${id}" unique="${id}"><div class="actiontype">${types.map((type) => `${type}<span class="comma">, </span>`).join('')}</div><span class="order">${order}</span><span class="title">${title}</span><div class="icons"></div></li>`;

export const boardDocsAgenda = (): string =>
  `<div style="display: none;" id="agenda-numbering">2</div>${category('C1', '1.', 'Opening')}${item('I1', '1.1 ', 'Call to Order', 'Procedural')}${category('C2', '2.', 'Business')}${item('I2', '2.1 ', 'Purchase of two buses for $310,000', 'Action (Consent)', 'Information')}${item('I3', '', '2.02- School Calendar', 'Action')}`;

/** The items of an agenda with their positions: unset, one minute and 12 seconds, zero. */
const boardDocsRecording = (id: string): string =>
  `<script>$("#video-dialog input[name=meeting_id]").val("D");$("#video-dialog input[name=video_id]").val("${id}");</script>
<ol><li class="category">1. Opening</li><li class="item" unique="I1" data-videohours="" data-videominutes="" data-videoseconds=""></li>
<li class="item" unique="I2" data-videohours="1" data-videominutes="1" data-videoseconds="12"></li>
<li class="item" unique="I3" data-videohours="0" data-videominutes="0" data-videoseconds="0"></li></ol>`;

/** Four meetings of two committees: one with an agenda, one to come, one cancelled, one without a description. */
export const mapleRidge = (): BoardDocsData => ({
  committees: {
    AAA1: {
      name: 'Board of Education',
      meetings: [
        meeting(
          'DAAA11111111',
          '20260303',
          'Regular Meeting',
          'MAPLE RIDGE SCHOOLS<br>1 School Street, Maple Ridge OH6:30 p.m.<br>To attend virtually: https://maple.zoom.us/j/123?pwd=a_b.1',
        ),
        meeting('DAAA22222222', '20260317', 'Regular Meeting @ 5:00 p.m.'),
        meeting('DAAA33333333', '20260310', 'CANCELLED-Special Meeting'),
      ],
    },
    AAA2: { name: 'Finance Committee', meetings: [meeting('DAAA44444444', '20260305', 'Finance Committee')] },
  },
  agendas: new Map([['DAAA11111111', boardDocsAgenda()]]),
  recordings: new Map([['DAAA11111111', boardDocsRecording('IwHZSEpgwDw')]]),
});

export const boardDocsMeeting = meeting;

/** Answers like the site of a client, which refuses those who have not opened its page. */
export const boardDocsAnswer =
  ({ committees, agendas, recordings }: BoardDocsData): Answer =>
  ({ method, path, headers, body }) => {
    if (path === '/Public')
      return {
        headers: { 'set-cookie': 'SessionID=1; path=/' },
        body: `<html><script>bd.videoservice = "${recordings.size === 0 ? 0 : 1}";</script><body>${Object.entries(
          committees,
        )
          .map(([id, { name }]) => `<a href="#" class="committee-trigger" committeeid="${id}">${name}</a>`)
          .join('')}</body></html>`,
      };
    if (method !== 'POST') return undefined;
    if (headers.cookie?.includes('SessionID=1') !== true) return { status: 403, body: 'Forbidden' };
    const form = new URLSearchParams(body);
    if (path === '/VIDEO-GetAgenda')
      return {
        body: recordings.get(form.get('id') ?? '') ?? '<script>input[name=video_id]").val("")</script>',
      };
    const committee = committees[form.get('current_committee_id') ?? ''];
    const found = committee?.meetings.find(({ unique }) => unique === form.get('id'));
    if (path === '/BD-GetMeetingsList')
      return {
        body: [
          ...(committee?.meetings ?? []).map(({ unique, name, numberdate }) => ({
            unique,
            name,
            current: '0',
            numberdate,
          })),
          {},
        ],
      };
    if (found === undefined) return undefined;
    if (path === '/BD-GetAgenda') return { body: agendas.get(found.unique) ?? '' };
    return path === '/BD-GetMeeting'
      ? {
          body: `<div id="wrap-meeting"><div class="meeting-name">${found.name}</div><div class="meeting-description">${found.description}</div></div>`,
        }
      : undefined;
  };
