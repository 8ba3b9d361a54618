/** Reads an agenda page of CivicWeb: its items are tables, each after an anchor with the id of the item. Pure. */
import { cleanText } from '../normalize/text.ts';
import type { PlatformDocument, PlatformItem } from '../platform/model.ts';
import { type HTMLElement, hrefOf, lineOf, parseHtml, textOf } from '../web/html.ts';
import type { DocumentRecord } from './shapes.ts';

export type Agenda = {
  readonly items: readonly PlatformItem[];
  /** Lines above the first item, and those of the cover: only there does “cancelled” mean this meeting. */
  readonly preface: readonly string[];
  readonly participation: string | null;
};

const anchor = /^Agenda(Heading|Item)(\d+)$/;
/** An agenda without items may be a page of any length; what it says about itself is at its top. */
const prefaceCharactersMax = 1000;

export function agendaOf({ Html, AgendaCover }: DocumentRecord, site: string): Agenda {
  const page = parseHtml(Html ?? '');
  const body = page.querySelector('body') ?? page;
  const first = body.querySelectorAll('a[name]').find((link) => anchor.test(link.getAttribute('name') ?? ''));
  const text =
    first === undefined ? textOf(body)?.slice(0, prefaceCharactersMax) : textBefore(Html ?? '', first);
  const preface = linesOf(text);
  return {
    items: itemsOf(body, site),
    preface: [...preface, ...linesOf(cleanText(AgendaCover))],
    participation: participationIn(preface),
  };
}

/** The text of the page before an element, without its head. */
const textBefore = (html: string, { range: [start] }: HTMLElement): string | null =>
  cleanText(html.slice(0, start).replace(/^[\s\S]*<body\b[^>]*>/i, ''));

const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '');

const aboutParticipation = /\bparticipat\w+|\bpublic comments?\b|\bto speak\b|\bwritten comments?\b/i;

/** The lines that say how to take part. */
const participationIn = (preface: readonly string[]): string | null =>
  preface.filter((line) => aboutParticipation.test(line)).join('\n') || null;

const consentHeading = /^(?:the )?consent\b|\bconsent (?:agenda|calendar|items?)\b/i;

function itemsOf(body: HTMLElement, site: string): PlatformItem[] {
  const items: PlatformItem[] = [];
  let id: string | undefined;
  let isConsent = false;
  for (const element of body.querySelectorAll('a[name], table')) {
    const [, kind, number] = anchor.exec(element.getAttribute('name') ?? '') ?? [];
    if (kind !== undefined) id = `${kind === 'Heading' ? 'h' : 'i'}${number ?? ''}`;
    else if (element.tagName === 'TABLE' && id !== undefined) {
      const item = itemOf(element, id, site);
      if (id.startsWith('h')) isConsent = consentHeading.test(item?.title ?? '');
      else if (item !== undefined && isConsent) item.isConsent = true;
      if (item !== undefined) items.push(item);
      id = undefined;
    }
  }
  return items;
}

/** `1.`, `3.2.`, `B)`, `iv.` in a cell of its own. */
const numberCell = /^[\da-z]{1,4}(?:\.[\da-z]{1,4})*[.)]?$/i;

type Item = PlatformItem & { isConsent?: boolean };

/** Cells: empty ones for the depth, the number, the title with its attachments, pages of the packet. */
function itemOf(table: HTMLElement, id: string, site: string): Item | undefined {
  const cells = table.querySelectorAll('td').filter((cell) => textOf(cell) !== null);
  const first = lineOf(cells[0]);
  const isNumbered = cells.length > 1 && first !== null && numberCell.test(first);
  const cell = cells[isNumbered ? 1 : 0];
  if (cell === undefined) return undefined;
  const links = cell.querySelectorAll('a[href]');
  const names = new Set(links.map(lineOf));
  const [title, ...text] = linesOf(textOf(cell)).filter((line) => !names.has(line));
  if (title === undefined) return undefined;
  return {
    id,
    number: isNumbered ? first : null,
    title,
    text: text.join('\n'),
    attachments: links.flatMap((link) => exhibitOf(link, site)),
  };
}

/** The `handle` of an address may change; the document is found without it. */
function exhibitOf(link: HTMLElement, site: string): PlatformDocument[] {
  const path = /^\/document\/(\d+)\/[^?#]*/.exec(link.getAttribute('href') ?? '');
  if (path !== null)
    return [
      { id: `a${path[1] ?? ''}`, kind: 'exhibit', title: lineOf(link), url: URL.parse(path[0], site)?.href },
    ];
  const url = hrefOf(link, site);
  return url === null ? [] : [{ id: `a${url}`, kind: 'exhibit', title: lineOf(link), url }];
}
