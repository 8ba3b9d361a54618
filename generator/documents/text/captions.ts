/** Reads the text of captions (WebVTT, SubRip) and of plain text files. */
import { decodeBody } from '../../import/web/charset.ts';
import { cleanLines } from './clean.ts';
import type { Extraction } from './extraction.ts';

const timing =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s+-->\s+(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/;

/** What is spoken without a break in the times. */
export type Spoken = Required<Pick<Extraction, 'text' | 'times'>>;

type Cue = { readonly seconds: number; readonly lines: readonly string[] };

/** A part of a transcript begins with the first cue of each minute, which is how people name a moment of a recording. */
const secondsOfPart = 60;

/** The spoken text, and where its minutes begin. A line that the next cue repeats, as captions that roll do, is kept once. */
export function readCaptions(bytes: Uint8Array): Spoken {
  const blocks = decodeBody(bytes, null).split(/(?:\r?\n[ \t]*){2,}/);
  const lines = blocks
    .flatMap(cueOf)
    .flatMap(({ seconds, lines }) => lines.map((line) => ({ seconds, line })))
    .filter(({ line }, index, all) => line !== all[index - 1]?.line);
  const parts = lines.reduce<{ start: number; lines: string[] }[]>((found, { seconds, line }) => {
    const last = found.at(-1);
    const isNew =
      last === undefined || Math.floor(seconds / secondsOfPart) > Math.floor(last.start / secondsOfPart);
    if (isNew) found.push({ start: seconds, lines: [line] });
    else last.lines.push(line);
    return found;
  }, []);
  let text = '';
  const times: [number, number][] = [];
  for (const { start, lines } of parts) {
    const spoken = cleanLines(lines.join('\n'));
    if (spoken === '') continue;
    if (text !== '') text += '\n';
    times.push([text.length, start]);
    text += spoken;
  }
  return { text, times };
}

/** Nothing for a header, a style or a note, which have no time. */
function cueOf(block: string): Cue[] {
  const lines = block.split(/\r?\n/);
  const time = lines.findIndex((line) => timing.test(line));
  const [, hours = '0', minutes = '0', seconds = '0'] = timing.exec(lines[time] ?? '') ?? [];
  if (time === -1) return [];
  const spoken = lines.slice(time + 1).flatMap((line) => {
    // A voice is the name of the speaker: <v Mayor Lee>Good evening.
    const text = line
      .replaceAll(/<v[^ >]* ([^>]+)>/g, '$1: ')
      .replaceAll(/<[^>]*>/g, '')
      .trim();
    return text === '' ? [] : [text];
  });
  return [{ seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), lines: spoken }];
}

export const readPlainText = (bytes: Uint8Array): string => cleanLines(decodeBody(bytes, null));
