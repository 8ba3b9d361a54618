/** What can be cited of a meeting on a page, read from its article. */
import type { Cited } from './citation.ts';

/** The meeting, then its decisions on the page. Empty if the article lacks a date or a permanent link. */
export function citedOf(article: Element): readonly Cited[] {
  const permalink = article.querySelector<HTMLAnchorElement>('a.permalink');
  const date = article.querySelector('time')?.dateTime.slice(0, 'YYYY-MM-DD'.length);
  const title = article.querySelector('h3');
  if (permalink === null || date === undefined || title === null) return [];
  const slug = /\/city\/([^/]+)\//.exec(permalink.href)?.[1] ?? '';
  const [, state = '', place = ''] = [...document.querySelectorAll('.crumbs li')].map(textOf);
  const name = ownText(title);
  const body = textOf(article.querySelector('.meeting-when bdi'));
  const links = [...(permalink.closest('ul')?.querySelectorAll<HTMLAnchorElement>('a[rel~=external]') ?? [])];
  const meeting: Cited = {
    key: `${slug}-${article.id}`,
    title: name,
    body: body === '' ? undefined : body,
    place: state === '' ? place : `${place}, ${state}`,
    date,
    outcome: undefined,
    url: permalink.href,
    // The official page is the last of the links to documents.
    source: links.at(-1)?.href,
    service: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '',
  };
  // Without a headline, the heading is the name of the body.
  const isNamedByBody = meeting.body === undefined && article.querySelector('.meeting-when bdi') === null;
  const decisions = [...article.querySelectorAll('[id^=d]')].filter(({ localName }) => localName === 'li');
  return [
    isNamedByBody ? { ...meeting, body: name } : meeting,
    ...decisions.flatMap((decision) =>
      decisionOf(decision, isNamedByBody ? { ...meeting, body: name } : meeting, slug),
    ),
  ];
}

function decisionOf(decision: Element, meeting: Cited, slug: string): readonly Cited[] {
  const headline = decision.querySelector('.headline');
  if (headline === null) return [];
  const outcome = [...decision.children].find((child) => child.classList.contains('outcome'));
  const source = [...decision.children].find((child) => child.matches('a[rel~=external]'));
  return [
    {
      ...meeting,
      key: `${slug}-${decision.id}`,
      title: textOf(headline),
      outcome: outcome === undefined ? undefined : textOf(outcome),
      url: isPageOf(meeting.url) ? meeting.url : `${location.origin}${location.pathname}#${decision.id}`,
      source: source instanceof HTMLAnchorElement ? source.href : meeting.source,
    },
  ];
}

/** True on the page of the place, which shows a decision only for a while; pages of periods keep it. */
const isPageOf = (url: string): boolean => new URL(url).pathname === location.pathname;

const textOf = (element: Element | null): string => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

/** The text of a heading without its marks. */
const ownText = (heading: Element): string =>
  [...heading.childNodes]
    .filter(
      (node) =>
        node.nodeType === Node.TEXT_NODE || (node instanceof Element && !node.classList.contains('ai')),
    )
    .map((node) => node.textContent ?? '')
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
