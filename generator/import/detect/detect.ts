/** Finds the platform and client for an address: by its host, then by its page, then by pages about meetings that it links to. */
import type { Failure, Importer } from '../importer.ts';
import { UserError } from '../../system/errors.ts';
import type { Session } from '../web/session.ts';
import { SourceError } from '../web/source-error.ts';
import { mergeFindings, type Findings, findInAddress, findInPage, isEmpty, linksIn } from './find-clients.ts';

export type Detected = Findings & {
  /** The addresses that were read. */
  readonly pages: readonly string[];
  /** Further pages that could not be read. */
  readonly failures: readonly Failure[];
};

/** Maximum number of redirects to other sites. */
const redirectsMax = 3;
/** Maximum number of pages about meetings that are read if the given page leads to no client. */
const furtherPagesMax = 3;

/**
 * Finds clients by an address and its page. Obeys robots.txt; an address that names its client is not requested.
 * @throws {UserError} if the page cannot be read.
 */
export async function detect(
  url: URL,
  importers: readonly Importer[],
  session: Pick<Session, 'send'>,
): Promise<Detected> {
  const named = findInAddress(url, importers, 'address');
  if (!isEmpty(named)) return { ...named, pages: [], failures: [] };
  const first = await readFirst(url, importers, session).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    throw new UserError(
      `Cannot detect a platform at ${url.href}. ${error.message}. Try the address of a calendar, an agenda or a recording of the place: its host may identify the platform.`,
      { cause: error },
    );
  });
  if ('clients' in first) return { ...first, pages: [], failures: [] };
  const { shown, page } = first;
  const detected = { ...shown, pages: [page.url.href], failures: [] };
  // Websites often link recordings of a platform without an importer from every page, but agendas only from the page about them.
  return shown.clients.length > 0 ? detected : await detectFurther(page, importers, session, detected);
}

/** Longer pages are read to here: parsing all of a page of 20 MB can take minutes and gigabytes. */
const charactersMax = 1_000_000;

type Page = { readonly url: URL; readonly html: string };

/** Returns the page with what it shows, or what a redirect identifies. @throws {SourceError} */
async function readFirst(
  url: URL,
  importers: readonly Importer[],
  session: Pick<Session, 'send'>,
): Promise<{ readonly page: Page; readonly shown: Findings } | Findings> {
  const page = await readPage(url, importers, session);
  return 'clients' in page ? page : { page, shown: findInPage(page.html, page.url, importers) };
}

/** Returns the page at an address, or what a redirect identifies. @throws {SourceError} */
async function readPage(
  first: URL,
  importers: readonly Importer[],
  session: Pick<Session, 'send'>,
): Promise<Page | Findings> {
  let url = first;
  for (let redirects = 0; ; redirects++) {
    try {
      const answer = await session.send(url);
      const named = findInAddress(answer.url, importers, 'redirect');
      return isEmpty(named) ? { url: answer.url, html: answer.body.slice(0, charactersMax) } : named;
    } catch (error) {
      if (!(error instanceof SourceError) || error.movedTo === undefined || redirects === redirectsMax)
        throw error;
      url = error.movedTo;
      const named = findInAddress(url, importers, 'redirect');
      if (!isEmpty(named)) return named;
    }
  }
}

/** Reads pages about meetings on the same host until one names a client. */
async function detectFurther(
  { url, html }: Page,
  importers: readonly Importer[],
  session: Pick<Session, 'send'>,
  start: Detected,
): Promise<Detected> {
  let detected = start;
  for (const address of pagesAboutMeetings(html, url)) {
    try {
      const page = await readPage(address, importers, session);
      const shown = 'clients' in page ? page : findInPage(page.html, page.url, importers);
      const pages = [...detected.pages, address.href];
      detected = { ...mergeFindings([detected, shown]), pages, failures: detected.failures };
      if (shown.clients.length > 0) break;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const failure = { what: address.href, reason: error.message };
      detected = { ...detected, failures: [...detected.failures, failure] };
    }
  }
  return detected;
}

/** Most promising first: a page with agendas is more likely to lead to their platform than a calendar of events. */
const topics = [
  /agenda|ordres? du jour/i,
  /minutes|procès-verbaux/i,
  /meeting|réunion|séance/i,
  /council|board|conseil/i,
];
const isFile = /\.(?:pdf|docx?|xlsx?|pptx?|ics|zip|jpe?g|png|mp[34])$/i;

function pagesAboutMeetings(html: string, url: URL): URL[] {
  const links = linksIn(html, url).filter(
    ({ target }) =>
      target.host === url.host && target.pathname !== url.pathname && !isFile.test(target.pathname),
  );
  const ranked = topics.flatMap((topic) =>
    links.filter(({ target, text }) => topic.test(text) || topic.test(decoded(target.pathname))),
  );
  const byAddress = new Map(
    ranked.map(({ target }) => [`${target.origin}${target.pathname}${target.search}`, target]),
  );
  return [...byAddress.values()].slice(0, furtherPagesMax);
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
