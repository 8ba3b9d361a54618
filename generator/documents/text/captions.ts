/** Reads the text of captions (WebVTT, SubRip) and of plain text files. */
import { decodeBody } from '../../import/web/charset.ts';
import { cleanLines } from './clean.ts';

const timing = /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->\s+(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/;

/** The spoken text, without times. A line that the next cue repeats, as captions that roll do, is kept once. */
export function readCaptions(bytes: Uint8Array): string {
  const blocks = decodeBody(bytes, null).split(/(?:\r?\n[ \t]*){2,}/);
  const lines = blocks.flatMap(linesOfCue).filter((line, index, all) => line !== all[index - 1]);
  return cleanLines(lines.join('\n'));
}

/** Nothing for a header, a style or a note, which have no time. */
function linesOfCue(block: string): string[] {
  const lines = block.split(/\r?\n/);
  const time = lines.findIndex((line) => timing.test(line));
  if (time === -1) return [];
  return lines.slice(time + 1).flatMap((line) => {
    // A voice is the name of the speaker: <v Mayor Lee>Good evening.
    const text = line
      .replaceAll(/<v[^ >]* ([^>]+)>/g, '$1: ')
      .replaceAll(/<[^>]*>/g, '')
      .trim();
    return text === '' ? [] : [text];
  });
}

export const readPlainText = (bytes: Uint8Array): string => cleanLines(decodeBody(bytes, null));
