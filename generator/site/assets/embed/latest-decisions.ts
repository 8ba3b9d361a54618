/** Reads the latest decisions from the feed of a place. Elements are inert: nothing of the feed is loaded or run. */

export type PlaceFeed = {
  /** Language of its texts. */
  readonly language: string;
  /** `Oakland, California` */
  readonly place: string;
  /** The page of the place. */
  readonly page: string;
  readonly publisher: { readonly name: string; readonly url: string };
  readonly decisions: readonly LatestDecision[];
  /** Whether the end of the feed is missing, and perhaps older decisions. */
  readonly isCut: boolean;
};

export type LatestDecision = {
  readonly headline: string;
  /** `2026-03-04` */
  readonly date: string;
  readonly body: string;
  readonly url: string;
  readonly outcome: string | undefined;
  readonly yes: string | undefined;
  readonly no: string | undefined;
  readonly isByAi: boolean;
};

/** So that one long meeting does not fill the widget. */
const maxPerMeeting = 3;

/**
 * Parses a feed.
 *
 * @param text the feed or its beginning; entries are newest first
 * @param today later meetings have no decisions yet
 * @throws {Error} if it is no feed
 */
export function readFeed(text: string, today: string): PlaceFeed {
  const feed = new DOMParser().parseFromString(wholeEntries(text), 'application/xml').documentElement;
  if (feed.localName !== 'feed') throw new Error('no feed');
  const [author = feed] = feed.getElementsByTagName('author');
  return {
    language: feed.getAttribute('xml:lang') ?? '',
    place: childOf(feed, 'category')?.getAttribute('label') ?? textOf(feed, 'title'),
    page: alternateOf(feed),
    publisher: { name: textOf(author, 'name'), url: textOf(author, 'uri') },
    decisions: [...feed.getElementsByTagName('entry')].flatMap((entry) =>
      decisionsOf(entry).filter(({ date }) => date <= today),
    ),
    isCut: !isWhole(text),
  };
}

const isWhole = (text: string): boolean => text.trimEnd().endsWith('</feed>');

/** The beginning of a feed, without an entry that is cut. */
function wholeEntries(text: string): string {
  if (isWhole(text)) return text;
  const end = text.lastIndexOf('</entry>');
  return end === -1 ? text : `${text.slice(0, end)}</entry></feed>`;
}

const childOf = (parent: Element, name: string): Element | undefined =>
  [...parent.children].find(({ localName }) => localName === name);

const textOf = (parent: Element, name: string): string => childOf(parent, name)?.textContent ?? '';

const alternateOf = (parent: Element): string =>
  [...parent.children]
    .find(
      ({ localName, attributes }) =>
        localName === 'link' && attributes.getNamedItem('rel')?.value === 'alternate',
    )
    ?.getAttribute('href') ?? '';

/** The decisions of an entry; none if the meeting has only a summary, as hearings do. */
function decisionsOf(entry: Element): LatestDecision[] {
  const { body: page } = new DOMParser().parseFromString(textOf(entry, 'content'), 'text/html');
  const meeting = {
    date: page.querySelector('time')?.getAttribute('datetime') ?? '',
    body: page.querySelector('p > i')?.textContent ?? '',
    url: alternateOf(entry),
  };
  const items = [...page.querySelectorAll('li')].filter((item) => item.querySelector('b') !== null);
  return items.slice(0, maxPerMeeting).map((item) => ({
    ...meeting,
    headline: item.querySelector('b')?.textContent ?? '',
    outcome: item.dataset['outcome'],
    yes: item.dataset['yes'],
    no: item.dataset['no'],
    isByAi: item.dataset['ai'] !== undefined,
  }));
}
