/** Every person, organization and street of a sentence is in its support. Pure. */
import type { Facts } from '../facts.ts';
import { bodyWords, generic, titles } from '../names/name-words.ts';
import { familyNameOf, isAcronym } from '../names/name-index.ts';
import { isTitleCase, type Name, namesOf } from '../names/names.ts';
import { outcomeMeaning } from '../outcomes/outcome-words.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isKnownWord } from './grounding.ts';

export function nameReasons(claim: Facts, support: Support): Reason[] {
  const isTitle = isTitleCase(claim, support.language);
  return namesOf(claim, support.language)
    .filter((name) => !(isTitle ? isTitleWordSupported(name, support) : isSupported(name, support)))
    .map(({ raw }) => reasonOf('name-not-supported', raw));
}

/** In a headline with capital letters, every word must be known: a name looks like any other word. */
function isTitleWordSupported(name: Name, support: Support): boolean {
  return name.words.every(
    ({ text, stem }, index) =>
      generic.has(text) ||
      outcomeMeaning(text, support.language) !== undefined ||
      isFound(name.keys.slice(index, index + 1), support, true) ||
      isKnownWord(text, stem, support),
  );
}

function isSupported(name: Name, support: Support): boolean {
  const { keys } = name;
  if (isFound(keys, support)) return true;
  if (isAcronym(name) && isAbbreviated(keys[0] ?? '', support)) return true;
  if (isMember(keys, support)) return true;
  // “Mayor Ruth Kerr”, “Council Member Smith and City Council”
  const untitled = keys.slice(titleLength(name, support));
  if (
    untitled.length < keys.length &&
    (untitled.length === 0 || isFound(untitled, support) || isMember(untitled, support))
  )
    return true;
  if (isReversed(keys, support)) return true;
  if (name.beginsSentence && isOrdinaryStart(name, support)) return isSupported(withoutFirst(name), support);
  return keys.length > 1 && isOfPlace(keys, support);
}

const isFound = (keys: readonly string[], { sources, meeting }: Support, anyCase = false): boolean =>
  sources.some(({ names }) => names.find(keys, anyCase) !== undefined) ||
  meeting.names.find(keys, true) !== undefined;

const isAbbreviated = (letters: string, { sources }: Support): boolean =>
  sources.some(({ names }) => names.abbreviates(letters));

/** A full name of the roster, where the support has the family name. */
const isMember = (keys: readonly string[], support: Support): boolean =>
  keys.length > 1 &&
  support.meeting.roster.some(
    ({ keys: full }) => isSubsequence(keys, full) && isFound([familyNameOf(full)], support),
  );

/** `Stephen Levin` of `Stephen T. Levin`. */
function isSubsequence(keys: readonly string[], full: readonly string[]): boolean {
  let position = 0;
  for (const key of full) if (key === keys[position]) position++;
  return position === keys.length && keys.at(-1) === familyNameOf(full);
}

/** How many leading words are titles that the support or a roster gives. */
function titleLength({ words, keys }: Name, support: Support): number {
  const length = words.findIndex(({ text }) => !titles.has(text));
  const leading = length === -1 ? words.length : length;
  const family = familyNameOf(keys);
  const isKnown = words
    .slice(0, leading)
    .every(
      ({ text, stem }) =>
        /^(?:mr|mrs|ms|m|mme)$/.test(text) ||
        /^(?:council|members?)/.test(text) ||
        support.sources.some(({ facts }) => facts.stems.has(stem)) ||
        support.meeting.roster.some(
          ({ keys: full, role }) => familyNameOf(full) === family && role.has(text),
        ),
    );
  // “Council Member” is a title of two words, the first of which is no title alone.
  return isKnown ? leading : 0;
}

/** `Stephen Levin` of `Levin, Stephen`. */
const isReversed = (keys: readonly string[], support: Support): boolean =>
  keys.length > 1 && isFound([keys.at(-1) ?? '', ...keys.slice(0, -1)], support);

/** True if the capital letter of the first word is only that of the sentence. */
function isOrdinaryStart({ words: [first] }: Name, support: Support): boolean {
  if (first === undefined) return false;
  return (
    generic.has(first.text) ||
    outcomeMeaning(first.text, support.language) !== undefined ||
    support.sources.some(({ facts }) =>
      facts.words.some(({ raw, stem }) => stem === first.stem && /^\p{Ll}/u.test(raw)),
    )
  );
}

function withoutFirst(name: Name): Name {
  const words = name.words.slice(1);
  return {
    ...name,
    words,
    keys: name.keys.slice(1),
    beginsSentence: words.length > 0 && name.beginsSentence && generic.has(words[0]?.text ?? ''),
  };
}

const isBody = (words: readonly string[]): boolean => words.every((key) => bodyWords.has(key));

/** `Oakland City Council`: the full name of the place or body before words of a body, or before a name. */
function isOfPlace(keys: readonly string[], support: Support): boolean {
  const isKnown = (words: readonly string[]): boolean =>
    isFound(words, support) || (isBody(words) && words.every((key) => isFound([key], support, true)));
  const own = support.meeting.fullNames.find((name) => name.every((key, index) => key === keys[index]));
  return own === undefined ? isBody(keys) && isKnown(keys) : isKnown(keys.slice(own.length));
}
