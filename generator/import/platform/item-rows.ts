/** Builds the rows of agenda items and of what they refer to. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { Failure } from '../importer.ts';
import { cleanLine, cleanText, linkOf } from '../normalize/text.ts';
import { videoSecondsOf } from '../normalize/video.ts';
import type { PlatformContext } from './context.ts';
import type { PlatformItem, PlatformMatter } from './model.ts';

export function itemRow(
  item: PlatformItem,
  index: number,
  meeting: { readonly id: string; readonly sourceId: string; readonly sourceUrl: string },
  { placeId, keys }: PlatformContext,
): Row<'agenda_items'> {
  return {
    id: keys.item(meeting.sourceId, item.id),
    meeting_id: meeting.id,
    muni_id: placeId,
    sequence: index,
    number: cleanLine(item.number),
    title: cleanLine(item.title),
    text: cleanText(item.text),
    matter_id: isIdentified(item.matter) ? keys.matter(item.matter) : null,
    action: cleanText(item.action),
    result: cleanLine(item.result),
    consent: item.isConsent ?? null,
    video_seconds: videoSecondsOf(item.videoSeconds),
    source_url: linkOf(item.url ?? null) ?? meeting.sourceUrl,
  };
}

const isIdentified = (matter: PlatformMatter | undefined): matter is PlatformMatter =>
  matter !== undefined && (matter.id ?? cleanLine(matter.fileNumber)) !== null;

/** The matter of an item, which is known from agendas only. Its latest meeting is derived later. */
export function matterStub(
  item: PlatformItem,
  sourceUrl: string,
  { placeId, keys }: PlatformContext,
): Partial<Row<'matters'>>[] {
  const { matter } = item;
  if (!isIdentified(matter)) return [];
  const url = linkOf(matter.url ?? null);
  return [
    {
      id: keys.matter(matter),
      muni_id: placeId,
      file_number: cleanLine(matter.fileNumber),
      type: cleanLine(matter.type),
      title: cleanLine(matter.title) ?? cleanLine(item.title),
      url,
      source_url: url ?? sourceUrl,
    },
  ];
}

/** The items with distinct ids, and a finding for each of the others. */
export function distinctItems(
  items: readonly PlatformItem[],
  meetingId: string,
): { readonly kept: readonly PlatformItem[]; readonly findings: readonly Failure[] } {
  const kept = new Map<string, PlatformItem>();
  const findings: Failure[] = [];
  for (const item of items)
    if (kept.has(item.id))
      findings.push({
        what: `item ${item.id} of meeting ${meetingId}`,
        reason: 'Another item has the same id',
      });
    else kept.set(item.id, item);
  return { kept: [...kept.values()], findings };
}
