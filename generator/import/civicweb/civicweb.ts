/** The importers of CivicWeb and Diligent Community: one API on two kinds of hosts. */
import { subdomainsOf } from '../detect/detection.ts';
import { parseRecords } from '../normalize/records.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { listsByYear } from '../platform/lists-by-year.ts';
import type { Listed, ListPage, Platform, PlatformRun } from '../platform/platform.ts';
import { partOr } from '../platform/parts.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { shaped } from '../platform/shape.ts';
import { parseJson } from '../web/attempts.ts';
import { SourceError } from '../web/source-error.ts';
import { agendaOf } from './agenda.ts';
import { agendaIn, documentsOf, meetingOf } from './meeting.ts';
import { documentsShape, meetingShape, recordsShape, videoShape } from './shapes.ts';

/** What the list says about requests for details. */
type Extra = { readonly isPublished: boolean; readonly hasVideo: boolean };

/** The first version of CivicWeb is of 2002. */
const firstYear = 2002;

const platformAt = (
  names: Pick<Platform<Extra>, 'name' | 'keyCode' | 'exampleClient' | 'title'>,
  domain: string,
): Platform<Extra> => ({
  ...names,
  clientPattern: /^[a-z0-9][a-z0-9-]{0,29}$/,
  detection: { addresses: [subdomainsOf(domain)] },
  site: (client) => `https://${client}.${domain}`,
  calendar: (client) => `https://${client}.${domain}/Portal/MeetingTypeList.aspx`,
  limits: { concurrency: 2, requestsPerSecond: 2 },
  lists: (run) => listsByYear(run, firstYear, readYear),
  read,
});

export const civicweb = platformImporter(
  platformAt(
    { name: 'civicweb', keyCode: 'cw', exampleClient: 'lascruces', title: 'Meetings and agendas (CivicWeb)' },
    'civicweb.net',
  ),
);

export const diligent = platformImporter(
  platformAt(
    {
      name: 'diligent',
      keyCode: 'dc',
      exampleClient: 'tulsaschools',
      title: 'Meetings and agendas (Diligent Community)',
    },
    'diligent.community',
  ),
);

/** One list per year, since lists have no pages. */
async function readYear(run: PlatformRun, year: number): Promise<ListPage<Extra>> {
  const url = serviceUrl(run, `meetings?from=${year}-01-01&to=${year}-12-31&loadall=true`);
  try {
    const page = await run.listPage(url, { headers: { accept: 'application/json' } });
    if (page === undefined) return 'unchanged';
    const answer = shaped(recordsShape, parseJson(url, page.content), url);
    const { values, skipped } = parseRecords(meetingShape, answer, 'meeting');
    return {
      meetings: values.map(({ value }) => ({
        meeting: meetingOf(value, run.site),
        extra: { isPublished: value.Published !== false, hasVideo: value.VideoIcon !== null },
      })),
      skipped,
      record: page.record,
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `meetings of ${year}` };
  }
}

const serviceUrl = ({ base }: PlatformRun, path: string): URL =>
  new URL(`${base}/Services/MeetingsService.svc/${path}`);

/** The documents, one of which contains the agenda, and the recording; nothing for a date without a public agenda. */
async function read(run: PlatformRun, { meeting, extra }: Listed<Extra>): Promise<PlatformMeeting> {
  if (!extra.isPublished) return meeting;
  const url = serviceUrl(run, `meetings/${meeting.id}/meetingDocuments`);
  const problems: string[] = [];
  const [records = [], videoUrl] = await Promise.all([
    partOr(
      problems,
      run.source.json(url).then((json) => shaped(documentsShape, json, url)),
    ),
    extra.hasVideo ? partOr(problems, readVideo(run, meeting.id)) : null,
  ]);
  const page = agendaIn(records);
  const agenda = page === undefined ? undefined : agendaOf(page, run.site);
  return {
    ...meeting,
    status: { ...meeting.status, texts: agenda?.preface ?? [] },
    participation: agenda?.participation,
    videoUrl,
    problems,
    documents: [...documentsOf(records, run.site), ...(meeting.documents ?? [])],
    ...(agenda === undefined ? {} : { items: agenda.items }),
  };
}

/** The address of a recording on YouTube, the only host of recordings that has been seen. */
async function readVideo({ source, base }: PlatformRun, id: string): Promise<string | null> {
  const url = new URL(`${base}/api/videolink/${id}`);
  const answer = await source.json(url);
  const [video] = shaped(videoShape, typeof answer === 'string' ? parseJson(url, answer) : answer, url);
  const event = video?.YouTube === true ? video.YouTubeEventId : null;
  return event === null || event === undefined
    ? null
    : `https://www.youtube.com/watch?v=${encodeURIComponent(event)}`;
}
