/** Reads the items of an agenda or of minutes in HTML. Pure. */
import { namesIn } from '../normalize/names.ts';
import { cleanLine, shorten } from '../normalize/text.ts';
import { type Tally, voteOf } from '../normalize/votes.ts';
import type { PlatformDocument, PlatformItem, PlatformMotion } from '../platform/model.ts';
import { type HTMLElement, hrefOf, lineOf, textOf } from '../web/html.ts';
import { documentIdOf } from './meeting.ts';

export type PageSource = {
  readonly site: string;
  /** Agendas have motions too, which are only recommended. */
  readonly isMinutes: boolean;
};

/** Where an item is: the number and the consent flag of its section. */
type Place = { readonly number: string | null; readonly isConsent: boolean };

const top: Place = { number: null, isConsent: false };
const consentTitle =
  /^(?:the )?consent\b|\bconsent (?:agenda|calendar|items?)\b|\bordre du jour de consentement\b/i;

/** How to take part, from the head of the page. */
export const participationOf = (page: HTMLElement): string | null =>
  textOf(page.querySelector('.AgendaHeaderSpecialComments'));

/** The items in the order of the page. Children are in the container of their parent, after the parent itself. */
export function itemsOf(page: HTMLElement, source: PageSource): PlatformItem[] {
  const elements = page.querySelectorAll('.AgendaItem').flatMap((element) => {
    const id = [...element.classList.values()].find((name) => /^AgendaItem\d+$/.test(name));
    return id === undefined ? [] : [{ element, id: id.slice('AgendaItem'.length) }];
  });
  const titles = Map.groupBy(elements, ({ element }) => titleOf(element));
  const places = new Map<HTMLElement, Place>();
  return elements.map(({ element, id }) => {
    const section = sectionOf(element, places);
    const title = titleOf(element);
    const number = numberOf(element, section);
    const container = element.parentNode;
    if (container !== null)
      places.set(container, {
        number,
        isConsent: section.isConsent || consentTitle.test(title ?? ''),
      });
    return {
      ...textsOf(element, title, {
        isRepeated: (titles.get(title)?.length ?? 0) > 1,
        isMinutes: source.isMinutes,
      }),
      id,
      number,
      // Agendas without a consent section say nothing about their items.
      isConsent: section.isConsent ? true : null,
      attachments: attachmentsOf(element, source.site),
      motions: source.isMinutes ? motionsOf(element) : [],
    };
  });
}

/** The place of the closest ancestor that is an item. */
function sectionOf(element: HTMLElement, places: ReadonlyMap<HTMLElement, Place>): Place {
  for (
    let ancestor = element.parentNode?.parentNode ?? null;
    ancestor !== null;
    ancestor = ancestor.parentNode
  ) {
    const place = places.get(ancestor);
    if (place !== undefined) return place;
  }
  return top;
}

/** Elements of the item itself, not of items within it. */
const own = (element: HTMLElement, selector: string): HTMLElement[] =>
  element.querySelectorAll(selector).filter((found) => found.closest('.AgendaItem') === element);

const titleOf = (element: HTMLElement): string | null => lineOf(own(element, '.AgendaItemTitle')[0]);

/** `a.` below `2.` → `2.a`; `8.7` is whole already. */
function numberOf(element: HTMLElement, { number }: Place): string | null {
  const counter = lineOf(own(element, '.AgendaItemCounter')[0]);
  const isPart = counter !== null && /^\(?[\p{L}\d]+[.)]*$/u.test(counter);
  return number === null || !isPart
    ? counter
    : [number, counter].map((part) => part.replaceAll(/^\(|[.)]+$/g, '')).join('.');
}

const titleCharactersMax = 500;

/** Some clients repeat a heading as the title of many items, whose own words are in the description. */
function textsOf(
  element: HTMLElement,
  title: string | null,
  { isRepeated, isMinutes }: { readonly isRepeated: boolean; readonly isMinutes: boolean },
): { readonly title: string | null; readonly text: string | null } {
  const description = textOf(own(element, '.AgendaItemDescription')[0]);
  const line = cleanLine(description);
  const hasOwnTitle = !isRepeated || line === null;
  const parts = [
    hasOwnTitle ? null : title,
    description,
    ...own(element, '.AgendaItemMinutes, .PreMotionText').map(textOf),
    ...recommendationsOf(element, isMinutes),
  ].filter((text) => text !== null);
  return {
    title: hasOwnTitle ? (title ?? line) : shorten(line, titleCharactersMax),
    text: parts.length === 0 ? null : [...new Set(parts)].join('\n\n'),
  };
}

/** Recommended actions: nobody has moved them, so that they are texts of the item. */
const recommendationsOf = (element: HTMLElement, isMinutes: boolean): (string | null)[] =>
  own(element, '.AgendaItemMotion')
    .filter((motion) => !isMinutes || motionOf(motion).length === 0)
    .map((motion) => textOf(motion.querySelector('.MotionText')));

const attachmentsOf = (element: HTMLElement, site: string): PlatformDocument[] =>
  own(element, '.AgendaItemAttachment a').flatMap((link) => {
    const url = hrefOf(link, `${site}/`);
    const id = url === null ? null : documentIdOf(url);
    const name = link.getAttribute('data-original-title') ?? lineOf(link);
    return id === null ? [] : [{ id, kind: 'exhibit', title: name, url, fileName: name ?? '' }];
  });

function motionsOf(element: HTMLElement): PlatformMotion[] {
  const motions = own(element, '.AgendaItemMotion').flatMap(motionOf);
  if (motions.length > 0) return motions.map((motion, index) => ({ ...motion, id: String(index + 1) }));
  return own(element, '.AgendaItemMinutes').flatMap((minutes) => statedResult(lineOf(minutes)));
}

/** A motion without a mover, votes and a result is a recommendation that nobody moved. */
function motionOf(element: HTMLElement): Omit<PlatformMotion, 'id'>[] {
  const value = (name: string): string | null => lineOf(element.querySelector(`.${name} .Value`));
  const mover = value('MovedBy');
  const resultText = lineOf(element.querySelector('.MotionResult'));
  const rows = element.querySelectorAll('.MotionVoters tr').flatMap(voteRowOf);
  if (mover === null && resultText === null && rows.length === 0) return [];
  return [
    {
      text: textOf(element.querySelector('.MotionText')),
      mover,
      seconder: value('SecondedBy'),
      resultText,
      tally: tallyOf(rows) ?? tallyIn(resultText),
      votes: rows.flatMap(({ label, names }) => names.map((name) => ({ name, text: label }))),
    },
  ];
}

type VoteRow = {
  readonly label: string;
  readonly count: number | undefined;
  readonly names: readonly string[];
};

/** `For (12)` and the names. */
function voteRowOf(row: HTMLElement): VoteRow[] {
  const header = lineOf(row.querySelector('.VoterVote'));
  if (header === null) return [];
  const count = /\((\d+)\)\s*:?$/.exec(header)?.[1];
  return [
    {
      label: header.replace(/\s*(?:\(\d+\))?\s*:?$/, ''),
      count: count === undefined ? undefined : Number(count),
      names: namesIn(lineOf(row.querySelector('.VotesUsers'))),
    },
  ];
}

/** The tally that the table states; undefined without one. */
function tallyOf(rows: readonly VoteRow[]): Tally | undefined {
  if (rows.length === 0 || rows.some(({ count }) => count === undefined)) return undefined;
  const total = (...votes: string[]): number =>
    rows
      .filter(({ label }) => votes.includes(voteOf(label, null)))
      .reduce((sum, { count = 0 }) => sum + count, 0);
  return {
    yes: total('yes'),
    no: total('no'),
    abstain: total('abstain'),
    absent: total('absent', 'excused'),
  };
}

/** `Lost (12 to 11)`, `Approved 9-0`, `Adoptée (5 à 2)`: in favor, then against. */
function tallyIn(words: string | null): Tally | undefined {
  const [, yes, no] = /(?<!\d)(\d{1,3})\s*(?:-|–|to|à)\s*(\d{1,3})(?!\d)\)?\.?$/.exec(words ?? '') ?? [];
  return yes === undefined ? undefined : { yes: Number(yes), no: Number(no), abstain: 0, absent: 0 };
}

const resultLine =
  /^(?:motion )?(?:approved|adopted|carried|passed|failed|lost|defeated|denied|adoptée?|rejetée?)(?: unanimously| à l['’]unanimité)?[\s:,(–-]*(?:\d{1,3}\s*(?:-|–|to|à)\s*\d{1,3})?\)?\.?$/i;

/** Minutes that consist of a result only, without a motion in the markup. */
const statedResult = (line: string | null): PlatformMotion[] =>
  line !== null && resultLine.test(line) ? [{ id: '1', resultText: line, tally: tallyIn(line) }] : [];
