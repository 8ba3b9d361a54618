/** `<civic-meetings place="oakland-ca">`: the next meeting and the latest decisions of a place. */
import { isWebAddress } from '../../../../schemas/formats/web-address.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { outcomeNames } from '../../../../schemas/formats/record-words.ts';
import { element } from '../dom.ts';
import { fetchBeginning, UnknownPlace } from './fetch.ts';
import { type LatestDecision, type PlaceFeed, readFeed } from './latest-decisions.ts';
import { type NextMeeting, nextMeeting } from './next-meeting.ts';
import { widgetStyle } from './style.ts';
import { type WidgetWords, widgetWords } from './words.ts';

export const elementName = 'civic-meetings';

const defaultDecisions = 5;
const maxDecisions = 20;
const defaultHeading = 3;
const licenseUrl = 'https://creativecommons.org/licenses/by/4.0/';

export class CivicMeetings extends HTMLElement {
  #isRendered = false;

  connectedCallback(): void {
    if (this.#isRendered) return;
    this.#isRendered = true;
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(widgetStyle);
    root.adoptedStyleSheets = [sheet];
    const view = viewOf(this);
    // The language of the words, which a page in another language needs to know.
    this.lang = view.language;
    root.append(element('p', { role: 'status' }, view.words.loading));
    void contentOf(view).then((content) => root.replaceChildren(...content));
  }
}

type View = {
  readonly place: string;
  /** Address of the site, ending in a slash. */
  readonly base: string;
  readonly language: PageLanguage;
  readonly words: WidgetWords;
  readonly decisions: number;
  readonly heading: number;
};

/** The options of a widget. Invalid ones have their default. */
function viewOf(widget: HTMLElement): View {
  const base = widget.getAttribute('base') ?? '';
  const language = languageOf(widget.getAttribute('lang') ?? document.documentElement.lang);
  return {
    place: widget.getAttribute('place') ?? '',
    base: base.endsWith('/') ? base : `${base}/`,
    language,
    words: widgetWords[language],
    decisions: numberIn(widget.getAttribute('decisions'), 0, maxDecisions) ?? defaultDecisions,
    heading: numberIn(widget.getAttribute('heading'), 1, 6) ?? defaultHeading,
  };
}

function languageOf(tag: string): PageLanguage {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  return base === 'es' || base === 'fr' ? base : 'en';
}

function numberIn(text: string | null, minimum: number, maximum: number): number | undefined {
  const number = text === null || !/^\d+$/.test(text) ? NaN : Number(text);
  return number >= minimum && number <= maximum ? number : undefined;
}

/** The content of a widget, or what went wrong, with a link to the page of the place. */
async function contentOf(view: View): Promise<readonly Node[]> {
  const { place, base, words } = view;
  const address = `${base}city/${encodeURIComponent(place)}/`;
  const now = new Date();
  try {
    const [calendar, feed] = await Promise.all([
      fetchBeginning(`${address}meetings.ics`),
      feedWith(view.decisions, `${address}meetings.atom`, dayOf(now)),
    ]);
    return placeContent(view, nextMeeting(calendar, now), feed, address);
  } catch (error) {
    const isUnknown = error instanceof UnknownPlace;
    return [
      element('p', { role: 'status' }, isUnknown ? words.unknownPlace : words.failed, ' '),
      element('p', {}, isUnknown ? linkTo(base, base) : linkTo(address, words.openPage)),
    ];
  }
}

/** Feeds are at most some hundred kilobytes. */
const wholeFeedBytes = 1_048_576;

/** The feed with this number of decisions, if it has as many: dozens of hearings may come before the first. */
async function feedWith(decisions: number, url: string, today: string): Promise<PlaceFeed> {
  const beginning = readFeed(await fetchBeginning(url), today);
  return beginning.isCut && beginning.decisions.length < decisions
    ? readFeed(await fetchBeginning(url, wholeFeedBytes), today)
    : beginning;
}

/** The local day of the reader. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');

function placeContent(
  view: View,
  next: NextMeeting | undefined,
  feed: PlaceFeed,
  address: string,
): readonly Node[] {
  const { words, heading } = view;
  const decisions = feed.decisions.slice(0, view.decisions);
  const label = (text: string): HTMLElement =>
    element('p', { class: 'label', role: 'heading', 'aria-level': String(Math.min(heading + 1, 6)) }, text);
  return [
    element(
      'p',
      { class: 'title', role: 'heading', 'aria-level': String(heading) },
      linkTo(address, words.title(feed.place)),
    ),
    label(words.next),
    next === undefined ? element('p', {}, words.noNext) : nextElement(view, next),
    ...(view.decisions === 0
      ? []
      : [
          label(words.latest),
          decisions.length === 0
            ? element('p', {}, words.noLatest)
            : element(
                'ul',
                {},
                ...decisions.map((decision) => decisionElement(view, decision, feed.language)),
              ),
        ]),
    element(
      'footer',
      {},
      `${words.source} `,
      linkTo(feed.publisher.url, feed.publisher.name),
      ' · ',
      linkTo(licenseUrl, 'CC BY 4.0'),
    ),
  ];
}

function nextElement(view: View, { title, location, url, isTentative, start }: NextMeeting): HTMLElement {
  const { words } = view;
  const format = new Intl.DateTimeFormat(words.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(start.hasTime && { hour: 'numeric', minute: '2-digit' }),
    timeZone: start.timeZone,
  });
  const when = format.format(start.date);
  return element(
    'div',
    {},
    element('p', {}, linkTo(url, title)),
    element(
      'p',
      { class: 'details' },
      element('time', { datetime: start.date.toISOString() }, when),
      isTentative ? ` (${words.tentative})` : '',
      location === undefined ? '' : ` · ${location}`,
    ),
  );
}

function decisionElement(view: View, decision: LatestDecision, lang: string): HTMLElement {
  const { words, language } = view;
  const { headline, body, date, url, outcome, yes, no, isByAi } = decision;
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const name = outcomeName(outcome, language);
  return element(
    'li',
    {},
    element('p', { dir: 'auto', lang }, linkTo(url, headline), ...(isByAi ? [' ', aiMark(words)] : [])),
    element(
      'p',
      { class: 'details' },
      ...(name === undefined ? [] : [element('span', { class: `outcome ${outcome}` }, name), ' ']),
      ...(yes === undefined || no === undefined
        ? []
        : [element('span', { class: 'hidden' }, words.tally), `${yes}–${no} · `]),
      element('time', { datetime: date }, day.format(new Date(`${date}T00:00:00Z`))),
      ...(body === '' ? [] : [' · ', element('bdi', {}, body)]),
    ),
  );
}

function outcomeName(outcome: string | undefined, language: PageLanguage): string | undefined {
  if (outcome === undefined || outcome === 'other') return undefined;
  return Object.entries(outcomeNames[language]).find(([key]) => key === outcome)?.[1];
}

const aiMark = ({ ai, aiTitle }: WidgetWords): HTMLElement =>
  element('span', { class: 'ai', title: aiTitle }, ai);

/** A link to a web address; only the text if it is something else. */
const linkTo = (url: string, text: string): Node =>
  isWebAddress(url) ? element('a', { href: url, rel: 'noopener' }, text) : document.createTextNode(text);
