/** The Municode Meetings importer: meetings and documents of a client's directory. */
import { subdomainsOf } from '../detect/detection.ts';
import type { Listed, ListPage, MissedMeeting, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { readableAddress } from '../web/attempts.ts';
import { SourceError } from '../web/source-error.ts';
import { directoryOf } from './directory.ts';

const platform: Platform<null> = {
  name: 'municode',
  keyCode: 'mu',
  clientPattern: /^[a-z0-9][a-z0-9.-]{0,39}$/,
  exampleClient: 'dundee-fl',
  detection: {
    addresses: [subdomainsOf('municodemeetings.com')],
    markers: [{ pattern: /<select[^>]+name=["']?field_microsite_tid/i, isClientHost: true, isBaseUrl: true }],
  },
  title: 'Meetings and documents (Municode Meetings)',
  // Some clients have the directory in the site of the city.
  site: (client) => (client.includes('.') ? `https://${client}` : `https://${client}.municodemeetings.com`),
  limits: { concurrency: 1, requestsPerSecond: 1 },
  lists,
  exists,
  // The rows of the directory are all that has been seen of a meeting.
  read: async (_, { meeting }) => Promise.resolve(meeting),
};

export const municode = platformImporter(platform);

/** 25 meetings a page: 50,000 meetings. A server that returns further pages forever repeats itself long before. */
const pagesMax = 2000;

/** Newest meetings first, until those before the period. Lists completely the days after the earliest one on its pages. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<null>> {
  const { from, to } = run.period;
  const seen = new Set<string>();
  let earliest = to;
  for (let index = 0; index < pagesMax; index++) {
    const page = await readPage(run, index);
    if (page === undefined) return;
    if ('error' in page) return yield page;
    // Some servers return the last page for every later one.
    if (page.meetings.every(({ meeting: { id } }) => seen.has(id))) return;
    for (const { meeting } of page.meetings) {
      seen.add(meeting.id);
      if (meeting.day !== null && meeting.day < earliest) earliest = meeting.day;
    }
    yield { ...page, span: { from: page.hasNext ? earliest : null, to } };
    const isBefore =
      from !== null && page.meetings.every(({ meeting: { day } }) => day !== null && day < from);
    if (isBefore || !page.hasNext) return;
  }
}

/** Pages shift while somebody edits, so that the page of the meeting decides. */
async function exists({ source, base }: PlatformRun, { id }: MissedMeeting): Promise<boolean> {
  const { origin } = new URL(base);
  return source.text(new URL(`${origin}/${id.replaceAll('_', '/')}`)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SourceError && error.kind === 'missing') return false;
      throw error;
    },
  );
}

type DirectoryPage = { readonly meetings: readonly Listed<null>[]; readonly hasNext: boolean };

/** Undefined after the last page. */
async function readPage(
  { source, base, site }: PlatformRun,
  index: number,
): Promise<DirectoryPage | { readonly error: SourceError; readonly what: string } | undefined> {
  const url = new URL(`${base}?page=${index}`);
  try {
    const directory = directoryOf(await source.text(url), site, index);
    if (directory !== undefined)
      return {
        meetings: directory.meetings.map((meeting) => ({ meeting, extra: null })),
        hasNext: directory.hasNext,
      };
    if (index > 0) return undefined;
    throw new SourceError(
      'refused',
      `The source’s response has an unknown form: no table of meetings (${readableAddress(url)})`,
    );
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `page ${index + 1} of the directory` };
  }
}
