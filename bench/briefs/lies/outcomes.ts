/** Lies about outcomes. */
import type { Item } from '../claims.ts';
import type { Lie } from '../lie-parts.ts';

const flips: readonly (readonly [RegExp, string])[] = [
  [/ rejected /, ' approved '],
  [/ voted down /, ' adopted '],
  [/ approved /, ' rejected '],
  [/ adopted /, ' denied '],
  [/ passed /, ' failed '],
  [/ failed /, ' passed '],
];
const heldFlips: readonly (readonly [RegExp, string])[] = [
  [/ won approval/, ' was withdrawn'],
  [/ was turned down/, ' won approval'],
  [/ did not pass/, ' was approved'],
  [/ backed /, ' tabled '],
  [/ signed off on /, ' shot down '],
  [/ OK’d /, ' refused to approve '],
  [/ authorized /, ' postponed '],
  [/ turned down /, ' gave the green light to '],
  [/ defeated /, ' backed '],
  [/ was approved /, ' fell short '],
  [/ adopted /, ' referred '],
];

const flip = (text: string, pairs: typeof flips): string | undefined => {
  const pair = pairs.find(([pattern]) => pattern.test(text));
  return pair && text.replace(pair[0], pair[1]);
};

/** Then “approved” is true, whatever is quoted. */
const isPassed = ({ decision, motion }: Item): boolean =>
  [decision?.outcome, motion?.result].includes('passed');

export const outcomeFlipped: readonly Lie[] = [
  { half: 'tuned', write: ({ text }) => flip(text, flips) },
  {
    half: 'tuned',
    write: ({ text, item }) =>
      text.includes('will consider') && !isPassed(item)
        ? text.replace('will consider', 'approved')
        : undefined,
  },
  { half: 'tuned', write: ({ text }) => flip(text, heldFlips) },
  {
    half: 'tuned',
    write: ({ text, item }) =>
      isPassed(item)
        ? undefined
        : text.includes('is up for a vote')
          ? text.replace('is up for a vote', 'was adopted')
          : text.startsWith('On the agenda for')
            ? text.replace(/^On the agenda for (.+?\d{4}) is/, 'On $1 the council voted to approve')
            : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) =>
      text.includes(' gave the green light to ')
        ? text.replace(' gave the green light to ', ' put off ')
        : text.includes(' shot down ')
          ? text.replace(' shot down ', ' greenlit ')
          : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) =>
      text.startsWith('Approved (')
        ? text.replace('Approved', 'Denied')
        : text.startsWith('Rejected (')
          ? text.replace('Rejected', 'Adopted')
          : undefined,
  },
  {
    half: 'held out',
    write: ({ text, item }) =>
      isPassed(item)
        ? undefined
        : text.includes('are due to take up')
          ? text.replace('Members are due to take up', 'Members unanimously endorsed')
          : undefined,
  },
  {
    half: 'held out',
    write: ({ text, item }) =>
      isPassed(item)
        ? undefined
        : text.includes('comes to a vote')
          ? text.replace('comes to a vote', 'was ratified')
          : undefined,
  },
];
