/**
 * Curated synonyms of civic life, as groups (synonym-groups.json), with what French texts say (french-synonyms.json). An occurrence of a member in a text counts as an occurrence
 * of its group's concept, a hidden term of the index. Groups are flat and share no member, so synonyms do not chain.
 */
import { analyzerOf, type Language } from '../text/analyzers.ts';
import { wordsOf } from '../text/words.ts';
import frenchByGroup from './french-synonyms.json' with { type: 'json' };
import groupsByDomain from './synonym-groups.json' with { type: 'json' };

export type SynonymGroup = {
  readonly name: string;
  readonly members: readonly string[];
  /** Members that French texts have (french-synonyms.json). */
  readonly french?: readonly string[] | undefined;
};

/** No word begins with this character, so a concept is never taken for a word. */
const conceptPrefix = '\u0001';

/** Returns the hidden term of a group. */
export const conceptOf = (group: string): string => `${conceptPrefix}${group}`;

/** Returns true for the hidden term of a group. */
export const isConcept = (term: string): boolean => term.startsWith(conceptPrefix);

/** A concept in a sequence of words: members of several words are one occurrence. */
export type ConceptOccurrence = {
  readonly concept: string;
  /** Position of the first word, and after the last. */
  readonly start: number;
  readonly end: number;
};

export type Synonyms = {
  /** Returns the concepts among the stems of consecutive words: from the left, the longest member first, without overlaps. */
  readonly find: (stems: readonly string[]) => ConceptOccurrence[];
  /** The same for a sequence in which not every stem is at hand: `mayBegin` is false for words that begin no member. */
  readonly findIn: (words: WordSequence) => ConceptOccurrence[];
  /** Returns true if a member begins with this stem. */
  readonly begins: (stem: string) => boolean;
};

type WordSequence = {
  readonly length: number;
  readonly mayBegin: (index: number) => boolean;
  readonly stemAt: (index: number) => string;
};

type Branch = { readonly next: Map<string, Branch>; concept?: string };

/**
 * Prepares groups for search.
 * @throws {Error} if a member is not in lower case, has no word, or equals another one after stemming
 */
export function parseSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const root: Branch = { next: new Map() };
  const names = new Set<string>();
  for (const { name, members, french = [] } of groups) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
      throw new Error(`Synonym group "${name}": a name has lower-case words with dashes between them.`);
    if (names.has(name)) throw new Error(`Synonym group "${name}" occurs twice. Merge both.`);
    names.add(name);
    if (members.length < 2) throw new Error(`Synonym group "${name}" needs at least two members.`);
    for (const member of members) addMember(root, name, member, 'en');
    for (const member of french) addMember(root, name, member, 'fr');
  }
  const begins = (stem: string): boolean => root.next.has(stem);
  return {
    find: (stems) => {
      const stemAt = (index: number): string => stems[index] ?? '';
      return findConcepts(root, { length: stems.length, mayBegin: () => true, stemAt });
    },
    findIn: (words) => findConcepts(root, words),
    begins,
  };
}

function addMember(root: Branch, group: string, member: string, language: Language): void {
  if (member !== member.toLowerCase() || member.trim() !== member)
    throw new Error(`Synonym "${member}" of "${group}": write it in lower case, without outer spaces.`);
  let branch = root;
  for (const { text } of wordsOf(member)) {
    const stem = analyzerOf(language).mainTermOf(text);
    const next: Branch = branch.next.get(stem) ?? { next: new Map() };
    branch.next.set(stem, next);
    branch = next;
  }
  if (branch === root) throw new Error(`Synonym "${member}" of "${group}" has no word.`);
  if (branch.concept !== undefined)
    throw new Error(
      `Synonym "${member}" of "${group}" equals a member of "${branch.concept.slice(1)}" after stemming. Keep one.`,
    );
  branch.concept = conceptOf(group);
}

function findConcepts(root: Branch, words: WordSequence): ConceptOccurrence[] {
  const found: ConceptOccurrence[] = [];
  for (let start = 0; start < words.length;) {
    const longest = words.mayBegin(start) ? longestAt(root, words, start) : undefined;
    if (longest !== undefined) found.push(longest);
    start = longest?.end ?? start + 1;
  }
  return found;
}

function longestAt(
  root: Branch,
  { length, stemAt }: WordSequence,
  start: number,
): ConceptOccurrence | undefined {
  let longest: ConceptOccurrence | undefined;
  let branch = root.next.get(stemAt(start));
  for (let end = start + 1; branch !== undefined; end++) {
    if (branch.concept !== undefined) longest = { concept: branch.concept, start, end };
    branch = end < length ? branch.next.get(stemAt(end)) : undefined;
  }
  return longest;
}

const frenchMembers = new Map(Object.entries(frenchByGroup).map(([name, { members }]) => [name, members]));

/** The curated groups of all domains. */
export const synonymGroups: readonly SynonymGroup[] = Object.values(groupsByDomain).flatMap((groups) =>
  Object.entries(groups).map(([name, members]) => ({ name, members, french: frenchMembers.get(name) })),
);

/** The curated groups, ready for search. */
export const synonyms: Synonyms = parseSynonyms(synonymGroups);
