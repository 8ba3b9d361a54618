/** What a sentence says became of a matter is recorded, and agrees with the record. Pure. */
import { type Facts, factsOf } from '../facts.ts';
import { type Assertion, assertionsOf } from '../outcomes/assertions.ts';
import { outcomeMeaning, type OutcomeKind } from '../outcomes/outcome-words.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import { contentStems, kindsOf, type Outcome, type Subject } from '../subjects.ts';
import type { Support } from '../support.ts';

export function outcomeReasons(claim: Facts, support: Support): Reason[] {
  const assertions = assertionsOf(claim, support.language);
  const unknown = unknownOutcome(claim, assertions, support);
  return unknown === undefined
    ? assertedReasons(claim, assertions, support)
    : [reasonOf('outcome-not-recorded', unknown)];
}

/** How sources put an outcome that is no approval, as beginnings of folded words. */
const outcomeStems: Readonly<Partial<Record<OutcomeKind, RegExp>>> = {
  failed:
    /\b(?:den[iy]|disapprov|reject|defeat|fail|oppos|against|veto|nix|quash|scrap|rebuff|scuttl|spurn|rejet|refus|defait|battu|rechaz|neg|deneg|denieg)/u,
  tabled:
    /\b(?:tabl|postpon|defer|delay|shelv|continu|hold|held|lay|laid|report|ajourn|differ|aplaz|posp|posterg)/u,
  referred: /\b(?:refer|remand|recommit|send|sent|committee|renv|remi)/u,
  withdrawn: /\b(?:withdr|rescind|pull|remov|retir)/u,
};

/** The first word of a plan or condition that names an outcome which no source has: `if rejected`, where the quote has `if approved`. */
function unknownOutcome(
  claim: Facts,
  assertions: readonly Assertion[],
  { sources, subjects, language }: Support,
): string | undefined {
  const asserted = new Set(assertions.map(({ kind }) => kind));
  return claim.words.find(({ text }) => {
    const kind = outcomeMeaning(text, language)?.kind;
    const stems = kind === undefined ? undefined : outcomeStems[kind];
    return (
      kind !== undefined &&
      stems !== undefined &&
      !asserted.has(kind) &&
      !sources.some(({ facts }) => stems.test(facts.folded)) &&
      !subjects.some(({ outcomes, results }) => outcomes.has(kind) || results.has(kind))
    );
  })?.raw;
}

function assertedReasons(claim: Facts, assertions: readonly Assertion[], support: Support): Reason[] {
  return assertions.flatMap((assertion) => {
    const recorded = recordedOutcomes(assertion, claim, support);
    if (recorded.size > 0)
      return agreesWith(assertion, recorded) || isHistory(assertion, support)
        ? []
        : [reasonOf('outcome-contradicted', assertion.word)];
    const isQuoted =
      support.documentKind === 'minutes'
        ? isInMinutes(assertion, claim, support)
        : isHistory(assertion, support) && !assertion.isCertain;
    return isQuoted ? [] : [reasonOf('outcome-not-recorded', assertion.word)];
  });
}

/** By the rows: of the decision, or of the subject that the sentence is about most. */
function recordedOutcomes({ isOfMotion }: Assertion, claim: Facts, support: Support): ReadonlySet<Outcome> {
  const { decision, subjects } = support;
  const outcome = decision?.outcome ?? null;
  const nearest = nearestSubjects(claim, subjects, support);
  const results = new Set(nearest.flatMap(({ results }) => [...results]));
  if (isOfMotion && results.size > 0) return outcome === null ? results : new Set([...results, outcome]);
  if (outcome !== null) return new Set(kindsOf(outcome, decision?.decision ?? null));
  const [first, ...others] = nearest.map(({ outcomes }) => outcomes);
  // Items with the same title and other outcomes leave open which is meant: only what all agree on is recorded.
  const common = [...(first ?? [])].filter((outcome) => others.every((one) => one.has(outcome)));
  const isOpen = first === undefined || nearest.every(({ outcomes }) => outcomes.size === 0);
  return new Set(isOpen || common.length > 0 ? common : ['other']);
}

function nearestSubjects(
  claim: Facts,
  subjects: readonly Subject[],
  { language, quote }: Support,
): readonly Subject[] {
  if (subjects.length < 2) return subjects;
  // A quote with the whole title of one item is about that item, not about others with a similar title.
  const whole = subjects.filter(({ titleStems }) =>
    [...titleStems].every((stem) => quote.facts.stems.has(stem)),
  );
  if (whole.length === 1) return whole;
  const stems = contentStems(claim, language);
  const scored = subjects.map((subject) => ({
    subject,
    shared: [...stems].filter((stem) => subject.titleStems.has(stem)).length,
  }));
  const best = Math.max(...scored.map(({ shared }) => shared));
  return scored.filter(({ shared }) => shared === best).map(({ subject }) => subject);
}

function agreesWith({ kind, isNegated }: Assertion, recorded: ReadonlySet<Outcome>): boolean {
  if (!isNegated) return recorded.has(kind);
  return kind === 'passed' ? !recorded.has('passed') && recorded.has('failed') : false;
}

/** `budget adopted in 2019`: the quote says it in the same words, so it is no news of this meeting. */
function isHistory(assertion: Assertion, { quote, language }: Support): boolean {
  const pairs = quote.facts.words.map(({ stem }, index, words) => `${words[index - 1]?.stem ?? ''} ${stem}`);
  return (
    pairs.includes(assertion.pair) &&
    !assertionsOf(quote.facts, language).some(
      ({ pair, isNegated }) => pair === assertion.pair && isNegated !== assertion.isNegated,
    )
  );
}

/** The passage of the minutes that shares most words with the sentence says it, or the next one that says anything. */
function isInMinutes(assertion: Assertion, claim: Facts, { quote, language }: Support): boolean {
  const stems = contentStems(claim, language);
  const sentences = sentencesOf(quote.facts.text).map((text) => factsOf(text, language));
  const shared = sentences.map((sentence) => [...stems].filter((stem) => sentence.stems.has(stem)).length);
  const best = Math.max(...shared);
  const candidates = shared.flatMap((count, index) => (count === best ? [index] : []));
  const all = assertionsOf(quote.facts, language);
  return candidates.some((from) => {
    const said = sentences.slice(from).map((sentence) => saidIn(sentence, language));
    const first = said.find(({ assertions }) => assertions.length > 0);
    const near = first?.assertions ?? all;
    const until = first === undefined ? said.length : said.indexOf(first) + 1;
    const effects = new Set(said.slice(0, until).flatMap((one) => [...one.effects]));
    return near.some((known) => isSame(assertion, known, effects));
  });
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.;!?])\s+(?=\p{Lu}|\d)/u);

type Said = {
  readonly assertions: readonly Assertion[];
  readonly effects: ReadonlySet<OutcomeKind>;
};

/** What a sentence asserts, and what its motion proposes: `moved to deny the permit. Motion carried.` */
function saidIn(sentence: Facts, language: 'en' | 'fr' | 'es'): Said {
  const assertions = assertionsOf(sentence, language);
  const effects = sentence.words.flatMap(({ text }) => {
    const meaning = outcomeMeaning(text, language);
    return meaning === undefined || meaning.isDone ? [] : [meaning.kind];
  });
  return { assertions, effects: new Set(effects) };
}

function isSame(stated: Assertion, known: Assertion, effects: ReadonlySet<OutcomeKind>): boolean {
  const carried = known.kind === 'passed' && !known.isNegated && /^(?:carried|passed)$/.test(known.word);
  const other = [...effects].find((kind) => kind !== 'passed');
  if (carried && other !== undefined && !stated.isOfMotion && stated.word !== known.word)
    return stated.kind === other && !stated.isNegated;
  if (stated.kind === known.kind) return stated.isNegated === known.isNegated;
  return stated.isNegated !== known.isNegated && isFailure(stated) && isFailure(known);
}

/** “Was not adopted” and “failed” say the same. */
const isFailure = ({ kind, isNegated }: Assertion): boolean =>
  (kind === 'failed' && !isNegated) || (kind === 'passed' && isNegated);
