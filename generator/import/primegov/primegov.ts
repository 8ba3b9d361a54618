/** The PrimeGov importer: meetings and documents of its public lists, and items of agenda pages. */
import { subdomainsOf } from '../detect/detection.ts';
import { parseRecords } from '../normalize/records.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { firstListedYear, yearsOf } from '../platform/period.ts';
import type { Listed, ListPage, Period, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { shaped } from '../platform/shape.ts';
import { parseJson, readableAddress } from '../web/attempts.ts';
import { SourceError } from '../web/source-error.ts';
import { itemsOf } from './agenda.ts';
import { agendaPage, meetingOf, newestPage } from './meeting.ts';
import { meetingShape, meetingsShape } from './shapes.ts';

/** The template of the agenda page. */
type Extra = { readonly agenda: string | null };

/** The first clients are of 2014. */
const firstYear = 2014;

const platform: Platform<Extra> = {
  name: 'primegov',
  keyCode: 'pg',
  clientPattern: /^[a-z0-9][a-z0-9-]{0,29}$/,
  exampleClient: 'longmont',
  detection: { addresses: [subdomainsOf('primegov.com')] },
  title: 'Meetings and agendas (PrimeGov)',
  site: (client) => `https://${client}.primegov.com`,
  calendar: (client) => `https://${client}.primegov.com/public/portal`,
  limits: { concurrency: 2, requestsPerSecond: 2 },
  lists,
  hasSeparateArchive: true,
  withoutDetails,
  read,
};

export const primegov = platformImporter(platform);

/** Meetings to come, then one list per year. A meeting moves from the first to its year. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<Extra>> {
  const list = (name: string): URL => new URL(`${run.base}/api/v2/PublicPortal/${name}`);
  const today = run.options.now.toISOString().slice(0, 10);
  const years = yearsOf(run.period, firstListedYear(run, firstYear));
  const upcoming = await readList(run, list('ListUpcomingMeetings'), 'meetings to come');
  yield withSpan(upcoming, { from: today, to: run.period.to });
  const thisYear = Number(today.slice(0, 4));
  for (const year of years) {
    if (year > thisYear) continue;
    const archived = await readList(run, list(`ListArchivedMeetings?year=${year}`), `meetings of ${year}`);
    yield withSpan(archived, { from: `${year}-01-01`, to: year === thisYear ? today : `${year}-12-31` });
  }
}

const withSpan = (page: ListPage<Extra>, span: Period): ListPage<Extra> =>
  page === 'unchanged' || 'error' in page ? page : { ...page, span };

async function readList(run: PlatformRun, url: URL, what: string): Promise<ListPage<Extra>> {
  try {
    const page = await run.listPage(url, { headers: { accept: 'application/json' } });
    if (page === undefined) return 'unchanged';
    const answer = shaped(meetingsShape, parseJson(url, page.content), url);
    const { values, skipped } = parseRecords(meetingShape, answer, 'meeting');
    return {
      meetings: values.map(({ value }) => ({
        meeting: meetingOf(value, run.site),
        extra: { agenda: newestPage(value.documentList) ?? null },
      })),
      skipped,
      record: page.record,
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what };
  }
}

/** Some clients show agenda pages only to people who log in: the public can open the files, or the portal. */
function withoutDetails(
  { site }: PlatformRun,
  { meeting }: Listed<Extra>,
  { kind }: SourceError,
): PlatformMeeting | undefined {
  if (kind !== 'refused') return undefined;
  const documents = (meeting.documents ?? []).filter(({ mediaType }) => mediaType !== 'text/html');
  const agenda = documents.findLast((document) => document.kind === 'agenda');
  return { ...meeting, documents, sourceUrl: agenda?.url ?? `${site}/public/portal` };
}

/** One request for the agenda page, if there is one. */
async function read({ source, base, site }: PlatformRun, listed: Listed<Extra>): Promise<PlatformMeeting> {
  const { meeting, extra } = listed;
  if (extra.agenda === null) return meeting;
  const url = new URL(agendaPage(base, extra.agenda));
  const items = itemsOf(await source.text(url), site);
  if (items === undefined)
    throw new SourceError(
      'refused',
      `The source’s response has an unknown form: no section or item of an agenda (${readableAddress(url)})`,
    );
  return { ...meeting, items };
}
