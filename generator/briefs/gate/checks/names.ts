/** The words of a name follow each other in one source: “Ruth Miller” is not made of Ruth Kerr and Dan Miller. Pure. */
import type { Facts } from '../facts.ts';
import { bodyWords, titles } from '../names/name-words.ts';
import { isTitleCase, namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';

/** In title case, names cannot be told from other words. */
export const nameReasons = (claim: Facts, support: Support): Reason[] =>
  isTitleCase(claim, support.language)
    ? []
    : namesOf(claim, support.language)
        .filter(({ keys, beginsSentence }) => !isSupported(keys, beginsSentence, support))
        .map(({ raw }) => reasonOf('name-not-supported', raw));

function isSupported(keys: readonly string[], beginsSentence: boolean, support: Support): boolean {
  // Single words are checked as words.
  if (keys.length < 2 || isFound(keys, support)) return true;
  const [first = '', ...others] = keys;
  const own = support.meeting.fullNames.find((name) => name.every((key, index) => key === keys[index]));
  return (
    // “Mayor Ruth Kerr”, “Request of …”
    ((titles.has(first) || beginsSentence) && isSupported(others, false, support)) ||
    isFound([keys.at(-1) ?? '', ...keys.slice(0, -1)], support) ||
    (own !== undefined && isSupported(keys.slice(own.length), false, support)) ||
    keys.every((key) => bodyWords.has(key))
  );
}

const isFound = (keys: readonly string[], { sources, meeting }: Support): boolean =>
  sources.some(({ names }) => names.find(keys) !== undefined) ||
  meeting.names.find(keys, true) !== undefined;
