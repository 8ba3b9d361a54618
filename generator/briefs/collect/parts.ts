/**
 * Divides the material of a meeting into parts that fit a model. A small meeting is one part with its whole documents. Of a large
 * one, each part has the next items by rank, and the passages about them; passages about nothing on the agenda are left out. Pure.
 */
import type { SourceText } from '../../documents/source-text.ts';
import type { Material } from '../model.ts';
import { type Entry, entriesOf } from './entries.ts';
import { type Passage, passagesOf, rankPassages } from './passages.ts';
import { estimateTokens } from './tokens.ts';

/** Text of one document: all of it, or passages in their order. */
type Excerpt = { readonly document: SourceText; readonly texts: readonly string[] };

export type Part = {
  /** Official rows as text, one entry per item. */
  readonly entries: readonly string[];
  readonly excerpts: readonly Excerpt[];
};

export type Division = {
  /** At least one. */
  readonly parts: readonly Part[];
  /** Items that no part has, because there are more than the limit of parts takes. */
  readonly omittedItems: number;
};

/** Limits the cost of a meeting. At 32,000 tokens, eight parts take 300 items with long titles. */
const partsMax = 8;
/** Of the tokens of a part, the share for rows; the rest is for documents. */
const rowShare = 0.5;
/** Tokens of the lines around a document or passage. */
const frameTokens = 60;

/** Divides the material so that no part exceeds `budgetTokens`. */
export function divide({ rows, texts }: Material, budgetTokens: number): Division {
  const entries = entriesOf(rows);
  const whole = { entries: entries.map(({ text }) => text), excerpts: texts.map(wholeDocument) };
  if (tokensOf(whole) <= budgetTokens) return { parts: [whole], omittedItems: 0 };
  return divideLarge(entries, texts, budgetTokens);
}

const wholeDocument = (document: SourceText): Excerpt => ({ document, texts: [document.text] });

const tokensOf = ({ entries, excerpts }: Part): number =>
  sum(entries.map(estimateTokens)) +
  sum(excerpts.map(({ texts }) => sum(texts.map((text) => estimateTokens(text) + frameTokens))));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function divideLarge(
  entries: readonly Entry[],
  texts: readonly SourceText[],
  budgetTokens: number,
): Division {
  const passages = texts
    .flatMap(passagesOf)
    .map((passage) => ({ ...passage, tokens: passageTokens(passage) }));
  const waiting = [...entries];
  let unread = passages;
  const parts: Part[] = [];
  while (parts.length < partsMax) {
    const own = takeEntries(waiting, budgetTokens * rowShare);
    const used = sum(own.map(({ text }) => estimateTokens(text)));
    const taken = takePassages(unread, own, budgetTokens - used);
    if (own.length === 0 && taken.size === 0) break;
    unread = unread.filter((passage) => !taken.has(passage));
    parts.push({ entries: own.map(({ text }) => text), excerpts: excerptsOf([...taken], texts) });
  }
  return { parts, omittedItems: waiting.length };
}

const passageTokens = ({ document, start, end }: Passage): number =>
  estimateTokens(document.text.slice(start, end)) + frameTokens;

/** Removes the next entries that fit. */
function takeEntries(waiting: Entry[], budgetTokens: number): Entry[] {
  let used = 0;
  const count = waiting.findIndex(({ text }) => (used += estimateTokens(text)) > budgetTokens);
  return waiting.splice(0, count === -1 ? waiting.length : Math.max(1, count));
}

type Measured = Passage & { readonly tokens: number };

function takePassages(
  passages: readonly Measured[],
  entries: readonly Entry[],
  budgetTokens: number,
): ReadonlySet<Measured> {
  const taken = new Set<Measured>();
  let used = 0;
  for (const passage of rankPassages(passages, entries)) {
    if (used + passage.tokens > budgetTokens) continue;
    used += passage.tokens;
    taken.add(passage);
  }
  return taken;
}

/** The passages in the order of the documents; neighbors become one text. */
function excerptsOf(passages: readonly Passage[], documents: readonly SourceText[]): Excerpt[] {
  return documents.flatMap((document) => {
    const own = passages
      .filter((passage) => passage.document === document)
      .toSorted((a, b) => a.start - b.start);
    if (own.length === 0) return [];
    const ranges: { start: number; end: number }[] = [];
    for (const { start, end } of own) {
      const last = ranges.at(-1);
      if (last?.end === start) last.end = end;
      else ranges.push({ start, end });
    }
    return [{ document, texts: ranges.map(({ start, end }) => document.text.slice(start, end)) }];
  });
}
