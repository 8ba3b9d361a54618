/**
 * What each agenda item is about by official rows, as text for a prompt, the most important items first: contested votes, amounts,
 * public hearings, other decisions, other items, and consent items last. Pure.
 */
import type { Row } from '../../../schemas/tables/index.ts';
import type { OfficialRows } from '../model.ts';

export type Entry = {
  readonly text: string;
  /** Words and file numbers by which passages about the item are found, in lower case. */
  readonly keywords: ReadonlySet<string>;
};

type ItemRows = {
  readonly item: Row<'agenda_items'> | undefined;
  readonly matter: Row<'matters'> | undefined;
  readonly motions: readonly Row<'motions'>[];
  readonly decisions: readonly Row<'decisions'>[];
};

/** All items with a title, and decisions without an item. */
export function entriesOf(rows: OfficialRows): Entry[] {
  return itemsOf(rows)
    .map((item) => ({ item, rank: rankOf(item) }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || b.rank[1] - a.rank[1])
    .map(({ item }) => ({ text: textOf(item), keywords: keywordsOf(item) }));
}

function itemsOf({ agendaItems, motions, decisions, matters }: OfficialRows): ItemRows[] {
  const matterById = new Map(matters.map((matter) => [matter.id, matter]));
  const motionsByItem = Map.groupBy(motions, ({ agenda_item_id: id }) => id);
  const decisionsByItem = Map.groupBy(decisions, ({ agenda_item_id: id }) => id);
  const items = agendaItems.map((item) => ({
    item,
    matter: item.matter_id === null ? undefined : matterById.get(item.matter_id),
    motions: motionsByItem.get(item.id) ?? [],
    decisions: decisionsByItem.get(item.id) ?? [],
  }));
  const loose = (decisionsByItem.get(null) ?? []).map((decision) => ({
    item: undefined,
    matter: decision.matter_id === null ? undefined : matterById.get(decision.matter_id),
    motions: motions.filter(({ id }) => id === decision.motion_id),
    decisions: [decision],
  }));
  return [...items, ...loose].filter(
    ({ item, decisions: decided }) => (item?.title ?? null) !== null || decided.length > 0,
  );
}

/** Lower kinds come first; within a kind, higher values. */
const kinds = { contested: 0, money: 1, hearing: 2, decided: 3, other: 4, consent: 5 } as const;

function rankOf({ item, motions, decisions }: ItemRows): readonly [number, number] {
  const minority = Math.max(0, ...[...motions, ...decisions].map(minorityShare));
  if (minority > 0) return [kinds.contested, minority];
  const cents = Math.max(0, ...decisions.map(({ amount_cents: amount }) => amount ?? 0));
  if (cents > 0) return [kinds.money, cents];
  if (/\bpublic hearing\b|\baudience publique\b/i.test(item?.title ?? '')) return [kinds.hearing, 0];
  if (item?.consent === true) return [kinds.consent, 0];
  return [decisions.length > 0 || motions.length > 0 ? kinds.decided : kinds.other, 0];
}

const minorityShare = ({ yes, no }: Pick<Row<'motions'>, 'yes' | 'no'>): number =>
  yes === null || no === null || yes + no === 0 ? 0 : Math.min(yes, no) / (yes + no);

/** Official texts can be whole ordinances; the documents have them too. */
const textCharactersMax = 600;

/** Without what happened, which no model writes. */
function textOf({ item, matter, motions, decisions }: ItemRows): string {
  const title = item?.title ?? decisions[0]?.headline ?? '';
  return [
    `- ${['Item', line(item?.number ?? '')].join(' ').trim()}: ${line(title)}`,
    fact('Text', item?.text),
    fact('File', [matter?.file_number, matter?.type].flatMap((part) => part ?? []).join(', ')),
    fact('Applicant', matter?.applicant),
    fact('Address', matter?.address),
    item?.consent === true ? '  Consent agenda: yes' : '',
    ...motions.map(({ text }) => fact('Motion', text)),
    ...decisions.map(decisionLine),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Rows are data as well: a line break in a cell must not look like a new item. */
const line = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, textCharactersMax);

const fact = (name: string, value: string | null | undefined): string =>
  (value ?? '').trim() === '' ? '' : `  ${name}: ${line(value ?? '')}`;

function decisionLine(decision: Row<'decisions'>): string {
  const { id, headline, amount_cents: cents } = decision;
  const parts = [line(headline), amountOf(cents)];
  return `  Decision ${id}: ${parts.filter((part) => part !== '').join('; ')}`;
}

const amountOf = (cents: number | null): string =>
  cents === null ? '' : `amount ${(cents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;

function keywordsOf({ item, matter, decisions }: ItemRows): ReadonlySet<string> {
  const texts = [item?.title, matter?.file_number, matter?.address, decisions[0]?.headline];
  return new Set(texts.flatMap((text) => wordsIn(text ?? '')));
}

/** The words of a text that can identify its subject: long words, and numbers such as those of files and addresses. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}./-]*[\p{L}\p{N}]/gu)
    ?.filter(isKeyword) ?? [];

const isKeyword = (word: string): boolean => word.length >= 6 || (word.length >= 4 && /\p{N}/u.test(word));
