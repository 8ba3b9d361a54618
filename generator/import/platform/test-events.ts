/** Recognizes events that operators of a platform or a recording made to test it. Pure. */
import type { PlatformMeeting } from './model.ts';

const testWords =
  /^\W*tests?\b(?!\s*(?:committee|board|commission|council|site))|\btest (?:event|meeting|stream\w*|record\w*|session|agenda)\b|\bno auto-?start\b|\b(?:do not|don['’]t) (?:publish|use|post)\b|\b(?:this is|just) a test\b/i;

/** True for an event whose name says that it is a test, and that has no document. */
export const isTestEvent = ({ name, status, body, documents = [], agendaUrl }: PlatformMeeting): boolean =>
  documents.length === 0 &&
  (agendaUrl ?? null) === null &&
  [name, body?.name, ...(status.names ?? [])].some((text) => testWords.test(text ?? ''));
