/** Recognizes the media type of a file by its first bytes: what servers state is often wrong. Pure. */
import { isPage } from '../../import/web/blocks.ts';
import { decodeBody } from '../../import/web/charset.ts';

/** Enough for the names of the first members of an archive, by which Word and Excel files differ. */
export const headBytes = 64 << 10;

/** Readers accept a PDF whose header is not at its beginning (PDF 1.7, annex H.3.4.1). */
const pdfHeaderBytes = 1024;

const office = 'application/vnd.openxmlformats-officedocument';
export const wordType = `${office}.wordprocessingml.document`;
export const srtType = 'application/x-subrip';

const signatures: readonly (readonly [string, string])[] = [
  ['{\\rtf', 'application/rtf'],
  ['\u00d0\u00cf\u0011\u00e0', 'application/msword'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['\u0089PNG', 'image/png'],
  ['GIF8', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
];

/** The media type of a file with these first bytes; `application/octet-stream` if it is unknown. */
export function sniffMediaType(head: Uint8Array): string {
  const bytes = Buffer.from(head).toString('latin1');
  if (bytes.slice(0, pdfHeaderBytes).includes('%PDF-')) return 'application/pdf';
  if (bytes.startsWith('PK\u0003\u0004')) return archiveType(bytes);
  const known = signatures.find(([start]) => bytes.startsWith(start))?.[1];
  return known ?? textType(decodeBody(head, null));
}

function archiveType(bytes: string): string {
  if (bytes.includes('word/')) return wordType;
  if (bytes.includes('xl/')) return `${office}.spreadsheetml.sheet`;
  return bytes.includes('ppt/') ? `${office}.presentationml.presentation` : 'application/zip';
}

/** A cue of a SubRip file: `1`, then `00:00:01,000 --> 00:00:02,500`. */
const srtCue = /^\s*\d+\s*\n\s*\d{1,2}:\d{2}:\d{2}[,.]\d{3} -->/;

function textType(text: string): string {
  const start = text.replace(/^\u{feff}/u, '');
  // eslint-disable-next-line no-control-regex
  if (/[\0-\u0008\u000e-\u001a]/.test(start)) return 'application/octet-stream';
  if (/^WEBVTT\b/.test(start)) return 'text/vtt';
  if (srtCue.test(start.slice(0, 200).replaceAll('\r', ''))) return srtType;
  const isHtml = isPage(start) || /<(?:html|body)\b/i.test(start.slice(0, 4000));
  // Pages without a head begin with any element.
  if (isHtml || /^\s*<(?:[a-z]|!--)/i.test(start)) return 'text/html';
  if (/^\s*<\?xml/.test(start)) return 'application/xml';
  return /^\s*[[{]\s*["[{\]}]/.test(start) ? 'application/json' : 'text/plain';
}
