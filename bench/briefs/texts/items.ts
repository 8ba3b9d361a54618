/** What recorded documents say, as items for the phrasings of true claims and lies. */
import type { Material } from '../../../generator/briefs/model.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { type Item, nounPhrase } from '../claims.ts';
import { rowOf } from '../rows.ts';
import { isUsable, paragraphsOf, sentencesOf, unlabeled } from './passages.ts';

/** The items and sentences of a recorded document. Facts of the text that phrasings need are rows of the item, not of the material. */
export function itemsOfText(material: Material, isWrapped: boolean, end: number): Item[] {
  const [document] = material.texts;
  if (document === undefined) return [];
  const paragraphs = paragraphsOf(document.text.slice(0, end), isWrapped);
  const isMinutes = document.kind === 'minutes';
  const items = paragraphs.flatMap((paragraph, index) => [
    ...(isMinutes ? decidedItems(paragraph, paragraphs[index + 1] ?? '', material) : []),
    ...plainItems(unlabeled(paragraph), material),
  ]);
  return [...new Map(items.map((item) => [item.title, item])).values()];
}

/** Each sentence; one that names a matter, with its noun phrase. */
function plainItems(paragraph: string, material: Material): Item[] {
  return sentencesOf(paragraph)
    .filter((sentence) => isUsable(oneLine(sentence)))
    .map((quote) => {
      const title = oneLine(quote);
      const isMatter = /^\p{Lu}/u.test(title);
      const short = isMatter ? nounPhrase(title, 18) : undefined;
      const long = isMatter ? nounPhrase(title, 34) : undefined;
      return itemOf(material, quote, { title, short, long });
    });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

type Words = {
  readonly title: string;
  /** Absent for a sentence of prose, which is only repeated. */
  readonly short?: string | undefined;
  readonly long?: string | undefined;
};

function itemOf(
  material: Material,
  quote: string,
  { title, short, long }: Words,
  motion?: Row<'motions'>,
): Item {
  const claim = { text: '', quote, documentId: material.texts[0]?.documentId ?? '' };
  const isProse = short === undefined || long === undefined;
  return {
    material,
    title,
    motion,
    decision: undefined,
    votes: [],
    short: short ?? 'the item',
    long: long ?? 'the item',
    isProse,
    agenda: claim,
    minutes: claim,
  };
}

const result = /^(Approved|Adopted|Lost|Failed) \(?(\d+)(?:-| to )(\d+)\)?$/;
const carried = /^Motion by .+?, second by .+?, carried unanimously, to (?<action>.+)$/s;
const done =
  /^(?:WAIVED READING AND )?(?:ADOPTED|APPROVED|ACCEPTED|AU?ITHORIZED|AUTHORIZED) (?:THE CITY MANAGER to execute )?(?<what>.+)$/;
const order = /^(?:WAIVE READING AND )?(?:ADOPT|APPROVE|RECEIVE) (?<what>.+)$/s;

/** Items of minutes with what became of them. */
function decidedItems(paragraph: string, next: string, material: Material): Item[] {
  const [, outcome, yes, no] = result.exec(next) ?? [];
  if (outcome !== undefined) {
    const title = oneLine(sentencesOf(paragraph)[0] ?? '').replace(/[. (]+$/, '');
    const motion = motionOf(/^(?:Approved|Adopted)$/.test(outcome), Number(yes), Number(no));
    return decided(material, `${paragraph}\n${next}`, title, motion);
  }
  const action = carried.exec(paragraph)?.groups?.['action'];
  const what = (action === undefined ? done : order).exec(action ?? paragraph)?.groups?.['what'];
  return what === undefined ? [] : decided(material, paragraph, plainCase(what), motionOf(true, null, null));
}

const motionOf = (isPassed: boolean, yes: number | null, no: number | null): Row<'motions'> =>
  rowOf('motions', { result: isPassed ? 'passed' : 'failed', yes, no });

function decided(material: Material, quote: string, title: string, motion: Row<'motions'>): Item[] {
  const short = nounPhrase(title, 18);
  const long = nounPhrase(title, 34);
  if (short === undefined || long === undefined || quote.length > 1200) return [];
  return [itemOf(material, quote, { title, short, long }, motion)];
}

/** `RESOLUTION NO. 22-21 regarding` → `Resolution No. 22-21 regarding`. */
const plainCase = (text: string): string =>
  oneLine(text)
    .replace(/^(?:THE )?(?=[A-Z][A-Z])/, '')
    .replace(/^(?:[A-Z]{2,}\.? )+/, (words) =>
      words
        .toLowerCase()
        .replaceAll(/\b(?:no\.|urgency|city|council)/g, (word) => word.replace(/^./, (l) => l.toUpperCase()))
        .replace(/^./, (letter) => letter.toUpperCase()),
    );
