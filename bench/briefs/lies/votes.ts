/** Lies about counts of votes. */
import { insertAt, type Lie, type True } from '../lie-parts.ts';
import { tallyOf } from '../tallies.ts';
import { numberWord } from '../wording.ts';

export const countChanged: readonly Lie[] = [
  {
    half: 'tuned',
    write: (claim) => replacePair(claim, (yes, no) => `${yes + 1}-${no}`),
  },
  {
    half: 'tuned',
    write: (claim) => replacePair(claim, (yes, no) => `${yes}-${no + 1}`),
  },
  {
    half: 'tuned',
    write: (claim) => replacePair(claim, (yes, no) => (yes > 1 ? `${yes - 1}-${no + 1}` : undefined)),
  },
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && text.includes(`${numberWord(tally.yes)} to ${numberWord(tally.no)}`)
        ? text.replace(`${numberWord(tally.yes)} to`, `${numberWord(tally.yes - 1)} to`)
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && text.includes('votes in favor')
        ? text.replace(`${tally.no} against`, `${tally.no + 1} against`)
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && /won approval|turned down/.test(text)
        ? `${text.slice(0, -1)}, with ${numberWord(tally.no + 1)} members opposed.`
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && tally.no > 0 && /votes in favor/.test(text)
        ? text.replace(/ with \d+ votes in favor and \d+ against/, ' unanimously')
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ text }) =>
      text.replace(/ \((\d+)-(\d+)\):/, (_, yes: string, no: string) => ` (${yes}-${Number(no) + 1}):`),
  },
  {
    half: 'held out',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && text.includes('over the objections')
        ? text.replace(/of \w+ members?\./, `of ${numberWord(tally.no + 1)} members.`)
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && /green light|shot down/.test(text)
        ? `${text.slice(0, -1)} on a ${tally.yes}-to-${tally.no + 1} vote.`
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ text, item }) => {
      const tally = tallyOf(item);
      return tally && tally.no > 0 && /green light/.test(text)
        ? text.replace(/ gave/, ' unanimously gave')
        : undefined;
    },
  },
];

/** Only of items with a vote, not in `October 19-20`. */
function replacePair(
  { text, item }: True,
  change: (yes: number, no: number) => string | undefined,
): string | undefined {
  if (tallyOf(item) === undefined) return undefined;
  const found = /(?<= )(\d+)-(\d+)(?=[ .])/.exec(text);
  const changed = found === null ? undefined : change(Number(found[1]), Number(found[2]));
  return found === null || changed === undefined
    ? undefined
    : insertAt(text, found.index, found[0].length, changed);
}
