/** Recognizes events that operators of a platform or a recording made to test it. Pure. */
import type { Failure } from '../source-records.ts';
import type { PlatformMeeting } from './model.ts';

const testWords =
  /^\W*tests?\b(?=\W*$|\W*\d|\s*[-–—:(_]|\s+(?:city|town|county|for|of|only|please|do|by)\b)|^zz+\W*test|\b(?:réunion|séance) test\b|\btest (?:event|meeting|stream\w*|record\w*|session|agenda)\b|\bno auto-?start\b|\b(?:do not|don['’]t) (?:publish|use|post|delete)\b|\b(?:encoder|audio|video|sound|av|stream(?:ing)?|granicus|primegov) (?:tests?|check)\b|\b(?:this is|just) a test\b/i;

/** A name of nothing but words for a test, which has documents only to try them. */
const testOnly =
  /^\W*(?:(?:this is )?(?:just )?an? )?(?:zz+ ?)?(?:tests?|testing|demo|essai)(?:\W+(?:event|meeting|streams?|streaming|recording|session|agenda|minutes|only|please|ignore|delete|do not publish|\d+))*\W*$/i;

/** True for an event whose name says that it is a test, and that has no document unless its name says nothing else. */
export const isTestEvent = ({
  name,
  status,
  body,
  documents = [],
  agendaUrl,
  minutesUrl,
}: PlatformMeeting): boolean => {
  const names = [name, body?.name, ...(status.names ?? [])].map((text) => text ?? '');
  const hasDocument = documents.length > 0 || (agendaUrl ?? minutesUrl ?? null) !== null;
  return names.some((text) => testOnly.test(text) || (!hasDocument && testWords.test(text)));
};

/** Why a test is not imported. */
export const skippedTest = ({ id, name, body }: PlatformMeeting): Failure => ({
  what: `meeting ${id}`,
  reason: `Its name says that it is a test: ${name ?? body?.name ?? ''}`,
});
