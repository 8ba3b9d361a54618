/** What the lies are made of. */
import type { Claim } from '../../generator/briefs/model.ts';
import type { Half, Item } from './claims.ts';

/** A true claim, and another item of the same meeting. */
export type True = {
  readonly text: string;
  readonly claim: Claim;
  readonly phrasing: string;
  readonly item: Item;
  readonly other: Item;
  /** An item of another meeting. */
  readonly foreign: Item;
};

export type Lie = {
  readonly half: Half;
  /** The sentence; undefined or unchanged where the claim has nothing to lie about. */
  readonly write: (claim: True) => string | undefined;
  /** Another quote than that of the claim. */
  readonly quote?: (claim: True) => string | undefined;
  /** Another document than that of the claim. */
  readonly document?: (claim: True) => string;
};

export const insertAt = (text: string, index: number, length: number, part: string): string =>
  `${text.slice(0, index)}${part}${text.slice(index + length)}`;

const nameForm = /(?<=[a-z,] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})+/gu;

/** A name of the sentence replaced by one of another title; by its last word only, where `isPartial`. */
export function exchanged(text: string, other: string, isPartial = false): string | undefined {
  const [own] = text.match(nameForm) ?? [];
  const names = (other.match(nameForm) ?? []).filter(
    (name) => own !== undefined && !own.split(' ').some((word) => name.includes(word)),
  );
  const [foreign] = names;
  if (own === undefined || foreign === undefined || text.includes(foreign)) return undefined;
  if (!isPartial) return text.replace(own, foreign);
  const last = foreign.split(' ').at(-1) ?? '';
  return text.replace(own, `${own.split(' ').slice(0, -1).join(' ')} ${last}`);
}

/** The day of the meeting, some days later. */
export function shiftedDay({ material }: Item, days: number): string {
  const date = new Date(`${material.rows.meeting.meeting_date}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
