/** The words of a name follow each other in one source: “Ruth Miller” is not made of Ruth Kerr and Dan Miller. Pure. */
import type { Facts } from '../facts.ts';
import { bodyWords, generic, titles } from '../names/name-words.ts';
import { isTitleCase, type Name, namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';

/** In title case, names look like other words. */
export const nameReasons = (claim: Facts, support: Support): Reason[] =>
  isTitleCase(claim, support.language)
    ? []
    : namesOf(claim, support.language)
        .filter((name) => !isSupported(withoutOpening(name, support), support))
        .map(({ raw }) => reasonOf('name-not-supported', raw));

/** The words of a name without one whose capital letter is only that of the sentence: “Request of …”. */
function withoutOpening(
  { words: [first], keys, beginsSentence }: Name,
  { sources }: Support,
): readonly string[] {
  const isOrdinary =
    first !== undefined &&
    beginsSentence &&
    (generic.has(first.text) ||
      sources.some(({ facts }) =>
        facts.words.some(({ raw, stem }) => stem === first.stem && /^\p{Ll}/u.test(raw)),
      ));
  return isOrdinary ? keys.slice(1) : keys;
}

function isSupported(keys: readonly string[], support: Support): boolean {
  if (keys.length === 0 || isFound(keys, support)) return true;
  const [first = '', ...others] = keys;
  const own = support.meeting.fullNames.find((name) => name.every((key, index) => key === keys[index]));
  return (
    // “Mayor Ruth Kerr”
    (titles.has(first) && isSupported(others, support)) ||
    isFound([keys.at(-1) ?? '', ...keys.slice(0, -1)], support) ||
    (own !== undefined && isSupported(keys.slice(own.length), support)) ||
    keys.every((key) => bodyWords.has(key))
  );
}

const isFound = (keys: readonly string[], { sources, meeting }: Support): boolean =>
  sources.some(({ names }) => names.find(keys, keys.length === 1) !== undefined) ||
  meeting.names.find(keys, true) !== undefined;
