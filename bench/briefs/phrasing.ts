/** What phrasings of true claims share. */
import type { Half, Item } from './claims.ts';
import { amountsIn, rounded } from './wording.ts';

export type Phrasing = {
  readonly name: string;
  readonly half: Half;
  /** Undefined where an item has not what the phrasing needs. */
  readonly write: (item: Item, index: number) => { readonly text: string | undefined };
  readonly source: 'agenda' | 'minutes' | 'either';
  readonly isOfDecision?: boolean;
};

export const body = (item: Item): string =>
  (item.material.rows.meeting.body_name ?? 'council').replace(/^The /, '');

export const isCapped = (title: string): boolean => /not to exceed|up to|not exceed/i.test(title);

/** The amount of a title, rounded to two digits: `about $1.2 million`. */
export function aboutAmount({ title, short }: Item, word: string): string | undefined {
  const [amount, ...others] = amountsIn(title).filter(({ value }) => value > 10_000);
  if (
    amount === undefined ||
    others.some(({ value }) => value === amount.value) ||
    amountsIn(short).length > 0
  )
    return undefined;
  const text = rounded(amount.value);
  return text === undefined ? undefined : `The council will consider ${short}, at ${word} ${text}.`;
}

export const membersWho = ({ votes }: Item, vote: string): string[] =>
  votes.filter((row) => row.vote === vote).map(({ member_name: name }) => name);
