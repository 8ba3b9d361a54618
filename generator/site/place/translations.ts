/** The languages that meetings are translated into. Pure. */
import { translatedCityPath } from '../../../schemas/paths.ts';
import { compareText } from '../../system/text.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import type { Meeting } from '../../../schemas/documents.ts';

export type Translation = NonNullable<Meeting['translations']>[string];

/** In order; of tags that differ in case only, the first: they share a page. */
export function translatedLanguages({ upcoming, recent }: PlaceMeetings): readonly string[] {
  const tags = new Set<string>();
  for (const { meeting } of [...upcoming, ...recent])
    if (meeting.translations !== undefined)
      for (const tag of Object.keys(meeting.translations)) tags.add(tag);
  const byPage = Map.groupBy([...tags].toSorted(compareText), pageOf);
  return [...byPage.values()].flatMap(([tag]) => tag ?? []);
}

/** Equal for tags that share a page. */
const pageOf = (tag: string): string => translatedCityPath('', tag);

/** The meeting in the language, or undefined. */
export function translationOf({ translations }: Meeting, language: string): Translation | undefined {
  if (translations === undefined) return undefined;
  const tag = Object.keys(translations).find((tag) => pageOf(tag) === pageOf(language));
  return tag === undefined ? undefined : translations[tag];
}
