/**
 * Whole titles of decisions. Sources cut long headlines (“Resolution to Approve a Professional Services…”) and number the items of
 * agendas (“17. Review of …”); the same title is elsewhere in the corpus as a whole. Pure.
 */
import type { Row } from '../../schemas/tables/index.ts';

const ellipsis = '…';

/** Shorter beginnings could occur within a title, or begin several titles, by chance. */
const minStartLength = 40;

type Text = string | null | undefined;

/** `17. `, `25.`, `B-1: `, `3a) `: the number of an agenda item before its title. */
const itemNumber = /^\(?(?:[A-Z]{1,3}[-. ]?)?\d{1,3}[a-z]?(?:[.-]\d{1,3})*[.):]\s*(?=\p{L})/u;

/** A title in two parts; the number is empty if it has none. */
function numbered(text: string): { readonly number: string; readonly title: string } {
  const number = itemNumber.exec(text)?.[0] ?? '';
  return { number: number.replaceAll(/[^\p{L}\d.-]|[.]\s*$/gu, ''), title: text.slice(number.length) };
}

export const isCutTitle = (headline: string): boolean => headline.endsWith(ellipsis);

const startOf = (headline: string): string => headline.slice(0, -ellipsis.length).trimEnd();

/**
 * Returns what a text says in the place of a headline: the headline itself or, if it is cut, the whole title that it begins. Undefined
 * if the text is another title. A number that only one of both has is left out; different numbers are different titles.
 */
export function titleIn(text: string, headline: string): string | undefined {
  if (text === headline) return headline;
  const [own, other] = [numbered(headline), numbered(text)];
  if (own.number !== '' && other.number !== '' && own.number !== other.number) return undefined;
  const rest = own.number === '' ? other.title : `${headline.slice(0, -own.title.length)}${other.title}`;
  if (own.title === other.title) return headline;
  if (!isCutTitle(headline)) return undefined;
  const start = startOf(own.title);
  return start !== '' && other.title.length > start.length && other.title.startsWith(start)
    ? rest
    : undefined;
}

/** The rows that may have the whole title of a decision. */
export type TitleSources = {
  readonly item: Row<'agenda_items'> | undefined;
  readonly matter: Row<'matters'> | undefined;
  readonly motion: Row<'motions'> | undefined;
  /** Of the meeting. They are searched only if the item of the decision is unknown. */
  readonly items: readonly Row<'agenda_items'>[];
  readonly motions: readonly Row<'motions'>[];
};

/** The whole title of a decision; its headline, if that is whole, or if the corpus has no other text that is certainly its title. */
export function wholeTitle(
  { headline, decision, summary }: Pick<Row<'decisions'>, 'headline' | 'decision' | 'summary'>,
  { item, matter, motion, items, motions }: TitleSources,
): string {
  if (!isCutTitle(headline)) return headline;
  const own = [item?.title, matter?.title, motion?.text, decision, item?.text, summary];
  return (
    firstTitle(headline, own) ??
    (item === undefined ? onlyTitle(headline, [...items.map(titleOf), ...motions.map(textOf)]) : undefined) ??
    withoutOpening(startOf(headline), [item?.title, matter?.title]) ??
    headline
  );
}

const titleOf = ({ title }: Row<'agenda_items'>): string | null => title;
const textOf = ({ text }: Row<'motions'>): string | null => text;

const wholeIn = (text: Text, headline: string): string | undefined => {
  const title = typeof text === 'string' ? titleIn(text, headline) : undefined;
  return title === headline ? undefined : title;
};

function firstTitle(headline: string, texts: readonly Text[]): string | undefined {
  for (const text of texts) {
    const title = wholeIn(text, headline);
    if (title !== undefined) return title;
  }
  return undefined;
}

/** The only title that the headline begins; undefined if there is none, or several differ. */
function onlyTitle(headline: string, texts: readonly Text[]): string | undefined {
  let only: string | undefined;
  for (const text of texts) {
    const title = wholeIn(text, headline);
    if (title === undefined || title === only) continue;
    if (only !== undefined) return undefined;
    only = title;
  }
  return only;
}

/** The rest of an official title from `start`: some sources leave out openings such as “Resolution pursuant to the”. */
function withoutOpening(start: string, titles: readonly Text[]): string | undefined {
  if (start.length < minStartLength) return undefined;
  for (const title of titles) {
    const index = title?.indexOf(start) ?? -1;
    if (index >= 0) return title?.slice(index);
  }
  return undefined;
}
