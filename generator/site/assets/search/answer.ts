/** Requests pages of the search host, and takes the results out of them. */
import { type PageLanguage } from '../../../../schemas/formats/dates.ts';
import { searchPagePath } from '../../../../schemas/paths.ts';
import {
  pageLink,
  readAddress,
  routes,
  type SearchAddress,
  views,
  writeAddress,
} from '../../../../search-lambda/http/pages/address.ts';

/** Results or an explanation by the search host, or why there are none. */
export type Answer =
  | { readonly kind: 'answered'; readonly area: HTMLElement; readonly title: string }
  /** The search responded, but cannot answer now. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unreachable' }
  /** The search did not respond in time. */
  | { readonly kind: 'slow' };

const timeoutMs = 20_000;

/** Rejects only if `signal` aborts it. @param host address of the root of the search host */
export const requestPage = (host: string, address: SearchAddress, signal: AbortSignal): Promise<Answer> =>
  request(new URL(pageLink(address), host).href, host, signal);

/** Requests a page by its address, such as that of the next one. */
export async function request(url: string, host: string, signal: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
    return readAnswer(response.status, await response.text(), url, host);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: timeout.aborted ? 'slow' : 'unreachable' };
  }
}

/** Whatever else answers in place of the search has no results area. */
function readAnswer(status: number, text: string, url: string, host: string): Answer {
  const page = new DOMParser().parseFromString(text.replace(styleElement, ''), 'text/html');
  const area = page.querySelector('section[data-results]');
  if (area === null || status === 404 || status >= 500) return { kind: 'unavailable' };
  const copy = copyOf(area);
  if (!(copy instanceof HTMLElement)) return { kind: 'unavailable' };
  for (const link of copy.querySelectorAll('a')) localize(link, url, host);
  return { kind: 'answered', area: copy, title: page.title };
}

/** The page has its style within. The policy of this page does not allow that, which browsers would report. */
const styleElement = /<style>[^]*?<\/style>/;

/** What the results consist of: nothing that runs, loads or submits. */
const elements: ReadonlySet<string> = new Set(
  'a aside bdi details div h2 h3 h4 input label li mark nav ol p section span strong summary time ul'.split(
    ' ',
  ),
);
const attributes =
  /^(?:aria-[a-z]+|class|data-[a-z-]+|datetime|dir|href|hreflang|id|lang|readonly|rel|role|tabindex|title|type|value)$/;

/** A copy without other elements and attributes; undefined for an element that is left out. */
function copyOf(element: Element): Element | undefined {
  if (!elements.has(element.localName)) return undefined;
  const copy = document.createElement(element.localName);
  for (const { name, value } of element.attributes) if (attributes.test(name)) copy.setAttribute(name, value);
  for (const child of element.childNodes)
    if (child instanceof Element) copy.append(...[copyOf(child)].filter((each) => each !== undefined));
    else if (child instanceof Text) copy.append(child.data);
  return copy;
}

/** Searches stay on this page; other links of the search host become absolute. Only web addresses remain links. */
function localize(link: HTMLAnchorElement, page: string, host: string): void {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#')) return;
  const url = new URL(href, page);
  if (!/^https?:$/.test(url.protocol)) {
    link.removeAttribute('href');
    return;
  }
  link.href = url.href;
  const view = views.find((each) =>
    url.href.startsWith(new URL(searchPagePath(routes[each]).slice(1), host).href),
  );
  if (view !== undefined) {
    // The next page is requested at its own address.
    if (link.dataset['next'] !== undefined) link.dataset['next'] = url.href;
    link.href = writeAddress(readAddress(url.search, view));
    link.dataset['searchLink'] = '';
  }
}

/** The language of the page. */
export const pageLanguage = (): PageLanguage => readAddress(`lang=${document.documentElement.lang}`).language;
