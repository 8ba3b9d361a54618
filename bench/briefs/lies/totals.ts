/** Totals, differences and shares that no document states. */
import type { Item } from '../claims.ts';
import type { Lie } from '../lie-parts.ts';
import { tallyOf } from '../tallies.ts';
import { amountsIn, numberWord } from '../wording.ts';

/** True if a title does not state the amount itself. */
const isNew = (amount: number, { title }: Item): boolean =>
  amountsIn(title).every(({ value }) => Math.abs(value - amount) >= 0.01);

export const derivedTotal: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ item }) => {
      const [a, b] = amountsIn(item.title);
      const sum = (a?.value ?? 0) + (b?.value ?? 0);
      return a && b && a.value !== b.value && isNew(sum, item)
        ? `The council will consider ${item.short}, $${sum.toLocaleString('en-US')} in total.`
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ item, text }) => {
      const tally = tallyOf(item);
      return tally && text.includes('voted no')
        ? `All ${tally.yes + tally.no} members voted on ${item.short}.`
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ item }) => {
      const [a, b] = amountsIn(item.title);
      const difference = Math.abs((a?.value ?? 0) - (b?.value ?? 0));
      return a && b && a.value !== b.value && isNew(difference, item)
        ? `On the agenda is ${item.short}, a difference of $${difference.toLocaleString('en-US')}.`
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ item, text }) => {
      const [a] = amountsIn(item.title);
      const years = /\b(two|three|four|five|\d)[- ]years?\b/i.exec(item.title)?.[1];
      const count =
        years === undefined
          ? 0
          : Number(years) || ['two', 'three', 'four', 'five'].indexOf(years.toLowerCase()) + 2;
      return a && count > 1 && /up for a vote/.test(text)
        ? `The council will consider ${item.short}, about $${Math.round(a.value / count).toLocaleString('en-US')} a year.`
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ item, text }) => {
      const tally = tallyOf(item);
      return tally && tally.no > 0 && /votes in favor/.test(text)
        ? `${Math.round((tally.yes / (tally.yes + tally.no)) * 100)} percent of members voted for ${item.short}.`
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ item, text }) => {
      const amounts = amountsIn(item.title);
      const sum = amounts.reduce((all, { value }) => all + value, 0);
      return amounts.length > 1 && isNew(sum, item) && /due to take up/.test(text)
        ? `The combined cost of ${item.short} is $${sum.toLocaleString('en-US')}.`
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ item, text }) => {
      const tally = tallyOf(item);
      return tally && tally.no > 0 && /green light/.test(text)
        ? `${text.slice(0, -1)} by a margin of ${numberWord(tally.yes - tally.no)} votes.`
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ item, text }) => {
      const [a] = amountsIn(item.title);
      return a && a.value > 100 && isNew(a.value * 2, item) && /due to take up/.test(text)
        ? `Members will discuss ${item.short}, doubling the price to $${(a.value * 2).toLocaleString('en-US')}.`
        : undefined;
    },
  },
];
