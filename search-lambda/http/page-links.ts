/** Links to a page of an official document: its page, its words, or the second of a recording. */
import { recordingAddresses } from '../../schemas/formats/recordings.ts';
import type { DocumentPage } from '../engine/search-index.ts';

/** Words that a text fragment has: enough to be found once, few enough to be in one paragraph. */
const fragmentWords = 6;

/**
 * The official address of a page.
 * @param snippet what is shown of it, from which a text fragment is made
 */
export function officialPageUrl(
  { source, mediaType, number, startSeconds }: DocumentPage,
  snippet: string,
): string {
  const url = URL.parse(source);
  if (url === null || url.hash !== '') return source;
  if (startSeconds !== undefined) return recordingAddresses(source)?.(startSeconds) ?? source;
  if (isPdf(mediaType, url)) return `${source}#page=${number}`;
  return mediaType !== undefined && /html/i.test(mediaType) ? source + textFragment(snippet) : source;
}

const isPdf = (mediaType: string | undefined, { pathname }: URL): boolean =>
  mediaType === undefined ? /\.pdf$/i.test(pathname) : /^application\/pdf\b/i.test(mediaType);

/** The first words of a snippet that is not cut at them, as a text fragment (WICG Scroll to Text Fragment). */
function textFragment(snippet: string): string {
  const words = snippet.replace(/^…/, '').replace(/…$/, '').trim().split(/\s+/).slice(0, fragmentWords);
  const text = words.join(' ');
  // A dash at an end would be syntax.
  return text === '' ? '' : `#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`;
}
