/** Negations dropped and added. */
import type { Lie } from '../lie-parts.ts';

export const negationDropped: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ text, phrasing }) =>
      phrasing === 'copy' &&
      /\b(?:not|no|never|without)\b(?! to exceed)/.test(text) &&
      !/\b(?:no|No)\.? ?\d/.test(text)
        ? text.replace(/ (?:not|no|never|without)\b(?! to exceed)/, '')
        : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      /The council (?:approved|adopted|passed) /.test(text)
        ? text.replace(/(approved|adopted|passed)/, 'did not adopt')
        : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.endsWith(' did not pass.') ? text.replace(' did not pass', ' passed') : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.includes(' won approval') ? text.replace(' won approval', ' did not win approval') : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.includes(' signed off on ') ? text.replace(' signed off on ', ' declined to approve ') : undefined,
  },
  {
    half: 'tuned',
    write: ({ phrasing, text }) =>
      phrasing === 'up for a vote' && / to (authorize|approve|amend|accept|award) /.test(text)
        ? text.replace(/ to (authorize|approve|amend|accept|award) /, ' not to $1 ')
        : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.includes(' gave the green light to ') ? text.replace(' gave ', ' never gave ') : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.includes(' passed without opposition')
        ? text.replace(' passed without opposition', ' was not passed')
        : undefined,
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      / due to take up .* to (authorize|approve|accept|amend|award) /.test(text)
        ? text.replace(/ to (authorize|approve|accept|amend|award) /, ' to never $1 ')
        : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) =>
      text.startsWith('Approved (') ? text.replace('Approved', 'Not approved') : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) =>
      / comes to a vote /.test(text) && / to (authorize|approve|accept|amend|award) /.test(text)
        ? text.replace(/ to (authorize|approve|accept|amend|award) /, ' that does not $1 ')
        : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) =>
      text.includes(' gave the green light to ')
        ? text.replace(' gave the green light to ', ' could not agree on ')
        : undefined,
  },
];
