/** How to take part in a meeting: what comments say, and links to join it. Pure. */
import { withoutCancellation } from './cancellation.ts';
import { cleanText, linkOf, shorten } from './text.ts';

const host = String.raw`(?:[\w-]+\.)*(?:zoom\.us|zoomgov\.com|teams\.microsoft\.(?:com|us)|teams\.live\.com|webex\.com|meet\.google\.com|gotomeet(?:ing)?\.(?:com|me)|meet\.goto\.com|v\.ringcentral\.com|bluejeans\.com)`;
const link = new RegExp(
  String.raw`(?<![\w@.-])(?:https?:\/\/)?(${host}\/[^\s"'<>|\\^` + '`' + String.raw`{}]*[\w/=])`,
  'gi',
);
/** Pages of the same hosts that join no meeting: help, downloads, recordings, and the form for any meeting. */
const otherPage =
  /^(?:support|help|blog|explore|status)\.|\/(?:download\w*|test|rec|recording|signup|support|join)(?:[/?#]|$)/i;

/** The first link to join a meeting in texts, which may contain markup; null if there is none. */
export function joinLinkIn(...texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts)
    for (const source of [cleanText(text), text?.replaceAll('&amp;', '&')])
      for (const [, address = ''] of (source ?? '').matchAll(link))
        if (!otherPage.test(address)) return linkOf(`https://${address}`);
  return null;
}

/** Limit of `participation` (schemas/tables/meetings.ts). */
const charactersMax = 1000;

/** A text for `participation`; null if nothing is left. */
export function participationOf(text: string | null | undefined): string | null {
  const clean = cleanText(text);
  return clean === null ? null : shorten(clean, charactersMax);
}

/**
 * The comment about a meeting. Null for a mark of one word, such as `VOTE*`, and for one that only says that the meeting is cancelled,
 * which its status says.
 */
export function commentOf(comment: string | null | undefined): string | null {
  const text = participationOf(comment);
  const isMark = (text?.match(/\p{L}\S*/gu) ?? []).length < 2;
  const isStatusOnly = !/\d/.test(text ?? '') && withoutCancellation(text) === null;
  return isMark || isStatusOnly ? null : text;
}
