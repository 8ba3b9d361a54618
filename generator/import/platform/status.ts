/**
 * The status of a meeting by stated rules, independent of the current date. In this order:
 *
 * 1. `cancelled`: the platform's flag, or a text of the listed meeting says so (normalize/cancellation.ts).
 * 2. `passed`: there are minutes, motions, actions or results.
 * 3. `tentative`: the platform marks it as a draft, or a name does.
 * 4. `confirmed`: its agenda is published.
 *
 * Otherwise it is unknown.
 */
import type { Row } from '../../../schemas/tables/index.ts';
import { saysCancelled } from '../normalize/cancellation.ts';
import { isDraftName } from '../normalize/draft-names.ts';
import type { PlatformDocument, PlatformMeeting, Text } from './model.ts';

/** True if the platform's flag or any text of the meeting says that it does not take place. */
export const isCancelled = ({ status, ...meeting }: PlatformMeeting): boolean =>
  status.isCancelled === true ||
  saysCancelled({
    labels: [
      ...(status.names ?? []),
      meeting.name,
      meeting.body?.name,
      meeting.location,
      ...(meeting.documents ?? []).flatMap((document) => [document.title, fileNameIn(document.url)]),
    ],
    texts: [...(status.texts ?? []), meeting.participation],
    day: meeting.day,
  });

/** True if the platform’s flag or a name of the meeting says that it is a draft. */
export const isDraft = ({ status, name }: PlatformMeeting): boolean =>
  status.isDraft === true || [name, ...(status.names ?? [])].some((text) => isDraftName(text));

/** `Notice%20of%20Cancellation_2019.pdf`: what a notice says may be in the name of its file only. */
function fileNameIn(url: PlatformDocument['url']): Text {
  const name = /\/([^/?#]+)\.\w{3,4}$/.exec(url ?? '')?.[1];
  try {
    return name === undefined ? null : decodeURIComponent(name).replaceAll('_', ' ');
  } catch {
    return null;
  }
}

export type StatusFacts = {
  readonly isCancelled: boolean;
  readonly isDraft?: boolean | null | undefined;
  readonly wasHeld: boolean;
  readonly hasAgenda: boolean;
};

/** The status of a meeting; null if nothing states it. */
export function statusOf(facts: StatusFacts): Row<'meetings'>['status'] {
  if (facts.isCancelled) return 'cancelled';
  if (facts.wasHeld) return 'passed';
  if (facts.isDraft === true) return 'tentative';
  return facts.hasAgenda ? 'confirmed' : null;
}
