/** Quotes that no document has. */
import type { Lie } from '../lie-parts.ts';

export const quoteInvented: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ text }) => text,
    quote: ({ claim }) => claim.quote.replace(/ (?:for|to|of|the|and) /, ' certain '),
  },
  {
    half: 'tuned',
    write: ({ text }) => text,
    quote: () => 'The council approved the item after a long discussion with residents.',
  },
  {
    half: 'tuned',
    write: ({ text }) => text,
    quote: ({ claim }) => {
      const words = claim.quote.split(' ');
      return words.length > 12 ? [...words.slice(0, 6), ...words.slice(8)].join(' ') : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text }) => text,
    quote: ({ text }) => text.replace(/^The /, 'the ').replace(/\.$/, ', as recommended by staff'),
  },
  {
    half: 'tuned',
    write: ({ text }) => text,
    quote: ({ claim }) =>
      /\d{3}/.test(claim.quote)
        ? claim.quote.replace(/\d(?=\d{2})/, (digit) => String((Number(digit) + 3) % 10))
        : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) => text,
    quote: ({ claim }) =>
      `${claim.quote.split(' ').slice(0, 8).join(' ')} ... ${claim.quote.split(' ').slice(-5).join(' ')}`,
  },
  {
    half: 'held out',
    write: ({ text }) => text,
    quote: ({ claim }) => claim.quote.toLowerCase().replaceAll(',', ''),
  },
  {
    half: 'held out',
    write: ({ text }) => text,
    quote: ({ text }) => `${text.replace(/\.$/, '')} (see attachment)`,
  },
];
