/**
 * Texts of a corpus for readers that cannot keep them apart from their own: models, feed readers, calendars, spreadsheets. Control
 * characters, separators of lines and what changes the direction of text become spaces. Pure.
 */

const unsafe = String.raw`\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const inOneLine = new RegExp(`[${unsafe}]`, 'u');
const runsInOneLine = new RegExp(`[${unsafe}]+`, 'gu');
/** Tabs and line ends are part of a text of several lines. */
const inLines = new RegExp(String.raw`(?![\t\n\r])[${unsafe}]`, 'gu');

/** Columns and published fields whose texts may have several lines, as official titles, places of meetings and addresses have. */
const multiLineNames: ReadonlySet<string> = new Set([
  'action',
  'address',
  'decision',
  'description',
  'location',
  'markdown',
  'matter_title',
  'motion',
  'notable_items',
  'participation',
  'question',
  'quote',
  'result',
  'snippet',
  'subject',
  'summary',
  'text',
  'title',
  'value',
]);

/** Whether the text of a column or field has one line, by its name. */
export const isSingleLine = (name: string): boolean => !multiLineNames.has(name);

/** Whether a text has characters that `singleLine` replaces. */
export const isUnsafe = (text: string): boolean => inOneLine.test(text);

/** A text in one line. Each run of unsafe characters becomes a space. */
export const singleLine = (text: string): string =>
  inOneLine.test(text) ? text.replaceAll(runsInOneLine, ' ') : text;

const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text with its characters that would turn the direction of others by name: `[U+202E]`. */
export const withVisibleDirections = (text: string): string =>
  text.replaceAll(directions, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`);

/** A text of several lines, which it keeps. */
export const plainLines = (text: string): string =>
  inOneLine.test(text) ? text.replaceAll(inLines, ' ') : text;

/** The text of a column or field, in one line if it should have only one. */
export const plainText = (name: string, text: string): string =>
  isSingleLine(name) ? singleLine(text) : plainLines(text);
