/** Counts of votes, unanimity, and how members voted agree with the record. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import type { Facts } from '../facts.ts';
import { bodyWords, canonicalWord, titles } from '../names/name-words.ts';
import { familyNameOf } from '../names/name-index.ts';
import { type Name, namesOf } from '../names/names.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { includesTally, joinedTally, type Tally } from '../values/tallies.ts';
import { wordsOf } from '../words.ts';

export function voteReasons(claim: Facts, support: Support): Reason[] {
  const recorded = recordedTallies(support);
  const quoted = quotedTallies(support);
  return [
    ...tallyReasons(claim, support, recorded, quoted),
    ...unanimityReasons(claim, support, recorded, quoted),
    ...memberReasons(claim, support),
  ];
}

/** Of the motions and decisions that the quote is about; of one decision, its own. */
function recordedTallies({ subjects, decision }: Support): Tally[] {
  const rows: readonly TallyRow[] =
    decision === undefined
      ? subjects.flatMap(({ motions, decisions }) => [...motions, ...decisions])
      : [decision, ...subjects.flatMap(({ motions }) => motions).filter(({ id }) => settles(id, decision))];
  return rows.flatMap((row) => (row.yes === null || row.no === null ? [] : [tallyOf(row)]));
}

/** A decision that names no motion may have been settled by any of its item. */
const settles = (motionId: string, decision: Row<'decisions'>): boolean =>
  (decision.motion_id ?? null) === null ? decision.yes === null : decision.motion_id === motionId;

type TallyRow = {
  readonly yes: number | null;
  readonly no: number | null;
  readonly abstain: number | null;
  readonly absent?: number | null;
};

const tallyOf = ({ yes, no, abstain, absent = null }: TallyRow): Tally => ({
  ...(yes === null ? {} : { yes }),
  ...(no === null ? {} : { no }),
  ...(abstain === null ? {} : { abstain }),
  ...(absent === null ? {} : { absent }),
  raw: '',
  start: 0,
  end: 0,
});

function quotedTallies({ quote }: Support): Tally[] {
  const { tallies } = quote.facts;
  const joined = joinedTally(tallies);
  return joined === undefined ? [...tallies] : [joined, ...tallies];
}

function tallyReasons(
  claim: Facts,
  { decision }: Support,
  recorded: readonly Tally[],
  quoted: readonly Tally[],
): Reason[] {
  if (claim.tallies.length === 0) return [];
  // A brief never contradicts the row of the decision that it explains.
  const known = decision !== undefined && recorded.length > 0 ? recorded : [...recorded, ...quoted];
  const joined = joinedTally(claim.tallies);
  const stated = joined === undefined ? claim.tallies : [joined];
  return stated
    .filter((tally) => !known.some((one) => includesTally(one, tally)))
    .map((tally) => reasonOf('tally-not-supported', tally.raw));
}

const unanimous =
  /\bunanim\w*|\bwithout (?:dissent|opposition|objection)\b|\bno (?:one|members?|councilmembers?|commissioners?) (?:voted against|opposed|dissented|objected|voted no)\b|\ball (?:\w+ ){0,3}(?:voted (?:yes|for|in favor)|in favor)\b|\bevery (?:\w+ ){0,2}(?:voted (?:yes|for|in favor)|supported)\b/u;
const divided =
  /\bsplit\b(?! (?:the |into |between |up |off |rail|level))|\bdivided (?:vote|council|board|commission|committee|decision)\b|\bnarrow(?:ly)?\b(?= (?:approv|adopt|pass|reject|defeat|fail|vote|margin|majority))|\bcontested vote\b|\bclose vote\b|\bdivise\b|\bdividid[oa]\b/u;

function unanimityReasons(
  claim: Facts,
  { quote, decision }: Support,
  recorded: readonly Tally[],
  quoted: readonly Tally[],
): Reason[] {
  const says = (pattern: RegExp): boolean => pattern.test(quote.facts.folded);
  const known = recorded.length > 0 ? recorded : quoted;
  const isRecorded = recorded.length > 0 && (decision !== undefined || !recorded.some(isUnclear));
  return [unanimous, divided].flatMap((pattern) => {
    const word = pattern.exec(claim.folded)?.[0];
    if (word === undefined) return [];
    const isUnanimity = pattern === unanimous;
    const stated = known.filter(({ yes, no }) => yes !== undefined && no !== undefined);
    const agrees =
      stated.length > 0 &&
      stated.every(({ yes = 0, no = 0 }) => (isUnanimity ? no === 0 && yes > 0 : no > 0 && yes > 0));
    if (agrees || (says(pattern) && (!isRecorded || stated.length === 0))) return [];
    return [reasonOf('unanimity-not-supported', word)];
  });
}

const isUnclear = ({ yes, no }: Tally): boolean => yes === undefined || no === undefined;

type Vote = Row<'member_votes'>['vote'];

/** What follows or precedes the name of a member. */
const memberVotes: readonly (readonly [RegExp, RegExp, readonly Vote[]])[] = [
  [
    /^ (?:(?:was|were) (?:the )?(?:\w+ )?(?:opposed|dissenting)|(?:cast|casting) (?:the )?(?:\w+ ){0,2}(?:no|dissenting|nay) votes?|vot(?:ed|es|ing) (?:no|nay|against)|opposed|opposing|dissent(?:ed|ing)|in opposition|against\b|(?:a |ont )?vote(?:nt)? contre|vot(?:o|aron) en contra)/u,
    /(?:noes?|nays?|opposed|against|no votes?|voting no|contre|en contra)(?: (?:by|from|came from))?(?: \(\d+\))?:? $/u,
    ['no'],
  ],
  [
    /^ (?:vot(?:ed|es|ing) (?:yes|aye|for|in favor)|supported|in favor\b|(?:a |ont )?vote(?:nt)? (?:pour|en faveur)|vot(?:o|aron) a favor)/u,
    /(?:ayes|yeas|in favor|for \(\d+\)|pour|a favor):? $/u,
    ['yes'],
  ],
  [
    /^ (?:abstain(?:ed|ing|s)|abstention)/u,
    /(?:abstain(?:ed|ing)?|abstentions?(?: by| from)?):? $/u,
    ['abstain'],
  ],
  [
    /^ (?:(?:was|were) (?:absent|excused)|absent\b|excused\b|missed the vote)/u,
    /(?:absent|excused):? $/u,
    ['absent', 'excused'],
  ],
  [/^ (?:recus(?:ed|ing))/u, /recus(?:ed|al|als)(?: by)?:? $/u, ['recused']],
];

/** A member's recorded vote, and who moved and seconded. */
function memberReasons(claim: Facts, support: Support): Reason[] {
  const votes = support.subjects.flatMap(({ votes }) => votes);
  const motions = support.subjects.flatMap(({ motions }) => motions);
  return inLists(claim, support).flatMap(({ name, before, after }) => [
    ...wrongVotes(name, before, after, votes, support),
    ...wrongMovers(name, before, after, motions, support),
  ]);
}

type ListedName = {
  readonly name: Name;
  /** The text around the list of names that the name is in. */
  readonly before: string;
  readonly after: string;
};

function inLists(facts: Facts, { language }: Support): ListedName[] {
  const names = namesOf(facts, language);
  return names.map((name, index) => {
    const last = names.slice(index).reduce((end, next) => (isListed(facts, end, next) ? next : end), name);
    const first = names
      .slice(0, index + 1)
      .reduceRight((start, next) => (isListed(facts, next, start) ? next : start), name);
    return { name, before: facts.folded.slice(0, first.start), after: facts.folded.slice(last.end) };
  });
}

const votesStated = ({ before, after }: Omit<ListedName, 'name'>): readonly Vote[] | undefined =>
  memberVotes.find(([follows, precedes]) => follows.test(after) || precedes.test(before))?.[2];

/** Names joined by commas and “and”. */
const isListed = ({ folded }: Facts, first: Name, second: Name): boolean =>
  first.end <= second.start && /^(?:,? and |, |,? y |,? et )$/u.test(folded.slice(first.end, second.start));

function wrongVotes(
  name: Name,
  before: string,
  after: string,
  votes: readonly Row<'member_votes'>[],
  support: Support,
): Reason[] {
  const stated = votesStated({ before, after });
  const family = familyNameOf(name.keys);
  if (stated === undefined || isNoMember(name)) return [];
  const own = votes.filter(({ member_name: member }) =>
    wordsOf(member, support.language).some(({ text }) => canonicalWord(text) === family),
  );
  const isRecorded =
    own.length > 0 ? own.some(({ vote }) => stated.includes(vote)) : isQuotedVote(family, stated, support);
  return isRecorded ? [] : [reasonOf('tally-not-supported', `${name.raw}: ${stated.join(', ')}`)];
}

/** A body, or an organization in capitals. */
const isNoMember = (name: Name): boolean =>
  /^\p{Lu}{2,}(?:'s)?$/u.test(name.raw) || name.keys.some((key) => bodyWords.has(key) && !titles.has(key));

/** Without a row, the quote must say how the member voted. */
const isQuotedVote = (family: string, stated: readonly Vote[], support: Support): boolean =>
  inLists(support.quote.facts, support).some(
    (listed) => familyNameOf(listed.name.keys) === family && votesStated(listed) === stated,
  );

const seconds = [
  /^ second(?:ed|ing|s)\b/u,
  /(?:seconded|second|appuyee?|secundad[oa]) (?:was )?(?:by|from|par|por) $/u,
] as const;
const moves = [
  /^ (?:moved|made (?:the|a) motion|motioned)\b/u,
  /(?:moved|motion|proposed|proposee?|propuest[oa]) (?:was )?(?:made )?(?:by|from|par|por) $/u,
] as const;

function wrongMovers(
  name: Name,
  before: string,
  after: string,
  motions: readonly Row<'motions'>[],
  { language }: Support,
): Reason[] {
  const family = familyNameOf(name.keys);
  const isOther = (person: string | null): boolean =>
    person !== null && !wordsOf(person, language).some(({ text }) => canonicalWord(text) === family);
  const check = (
    [follows, precedes]: readonly [RegExp, RegExp],
    people: readonly (string | null)[],
  ): boolean =>
    (follows.test(after) || precedes.test(before)) &&
    people.some((one) => one !== null) &&
    people.every(isOther);
  const isWrong =
    check(
      seconds,
      motions.map(({ seconder }) => seconder),
    ) ||
    check(
      moves,
      motions.map(({ mover }) => mover),
    );
  return isWrong ? [reasonOf('facts-exchanged', name.raw)] : [];
}
