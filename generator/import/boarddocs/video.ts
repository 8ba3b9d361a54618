/** Reads the agenda of a recording on BoardDocs: the id of the recording, and the positions of items. Pure. */
import type { PlatformMeeting } from '../platform/model.ts';
import { parseHtml } from '../web/html.ts';

/** `bd.videoservice` on the page for people: 0 without recordings, 2 for Vimeo. Only recordings on YouTube have been seen. */
const youTube = '1';

/** True if the client has recordings on YouTube. */
export const hasRecordings = (page: string): boolean =>
  /\bbd\.videoservice\s*=\s*["'](\d)["']/.exec(page)?.[1] === youTube;

const recordingId = /input\[name=video_id\]["']\)\.val\(["']([\w-]+)["']\)/;

/** The meeting with its recording; without one, as it was. */
export function withRecording(meeting: PlatformMeeting, agenda: string): PlatformMeeting {
  const id = recordingId.exec(agenda)?.[1];
  if (id === undefined) return meeting;
  const positions = positionsIn(agenda);
  return {
    ...meeting,
    videoUrl: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
    items: (meeting.items ?? []).map((item) => ({ ...item, videoSeconds: positions.get(item.id) ?? null })),
  };
}

/** Seconds by item, without positions that nobody set: blank, or the placeholder zero. */
function positionsIn(agenda: string): Map<string, number> {
  const items = parseHtml(agenda).querySelectorAll('li.item[unique]');
  const timed = items.map((item) => {
    const part = (name: string): number => Number(item.getAttribute(`data-video${name}`) ?? '');
    const seconds = part('hours') * 3600 + part('minutes') * 60 + part('seconds');
    return [item.getAttribute('unique') ?? '', seconds] as const;
  });
  return new Map(timed.filter(([, seconds]) => seconds > 0));
}
