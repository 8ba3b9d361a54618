/** What can be cited of a meeting on a page, read from its article. */
import type { Cited } from './citation.ts';

/**
 * The meeting, then its decisions on the page. Empty if it lacks a date or a permanent link.
 * @param article the meeting on the page of its place, or the content of its own page
 */
export function citedOf(article: Element): readonly Cited[] {
  const url =
    article.querySelector<HTMLAnchorElement>('a.permalink')?.href ??
    document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const date = article.querySelector('time')?.dateTime.slice(0, 'YYYY-MM-DD'.length);
  const title =
    article.querySelector('h3') ??
    article.querySelector('.meeting-headline') ??
    article.querySelector('h1 bdi');
  if (url === undefined || date === undefined || title === null) return [];
  const slug = /\/city\/([^/]+)\//.exec(url)?.[1] ?? '';
  const [, state = '', place = ''] = [...document.querySelectorAll('.crumbs li, .trail a')].map(textOf);
  const name = ownText(title);
  const body = textOf(article.querySelector('.meeting-when bdi, h1 bdi'));
  const links = [...article.querySelectorAll<HTMLAnchorElement>('.links a[rel~=external]')];
  const meeting: Cited = {
    key: `${slug}-${article.id}`,
    title: name,
    body: body === '' ? undefined : body,
    place: state === '' ? place : `${place}, ${state}`,
    date,
    outcome: undefined,
    url,
    // The official page is the last of the links to documents.
    source: links.at(-1)?.href,
    service: textOf(document.querySelector('.site-name')),
  };
  // Without a headline, the heading is the name of the body.
  const isNamedByBody = meeting.body === undefined;
  const decisions = [...article.querySelectorAll('[id^=d]')].filter(({ localName }) => localName === 'li');
  return [
    isNamedByBody ? { ...meeting, body: name } : meeting,
    ...decisions.flatMap((decision) =>
      decisionOf(decision, isNamedByBody ? { ...meeting, body: name } : meeting, slug),
    ),
  ];
}

function decisionOf(decision: Element, meeting: Cited, slug: string): readonly Cited[] {
  const headline = decision.querySelector(':scope > bdi');
  if (headline === null) return [];
  const outcome = [...decision.children].find((child) => child.classList.contains('outcome'));
  const source = [...decision.children].find((child) => child.matches('a[rel~=external]'));
  return [
    {
      ...meeting,
      key: `${slug}-${decision.id}`,
      title: textOf(headline),
      outcome: outcome === undefined ? undefined : textOf(outcome),
      url: `${meeting.url}#${decision.id}`,
      source: source instanceof HTMLAnchorElement ? source.href : meeting.source,
    },
  ];
}

/** Line ends and indentation of the markup. French has no-break spaces, which stay. */
const spaces = /[ \t\n]+/g;

const textOf = (element: Element | null): string => element?.textContent.replaceAll(spaces, ' ').trim() ?? '';

/** The text of a heading without its marks. */
const ownText = (heading: Element): string =>
  [...heading.childNodes]
    .filter(
      (node) =>
        node.nodeType === Node.TEXT_NODE || (node instanceof Element && !node.classList.contains('ai')),
    )
    .map((node) => node.textContent ?? '')
    .join('')
    .replaceAll(spaces, ' ')
    .trim();
