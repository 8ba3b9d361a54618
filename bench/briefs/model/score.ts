/** Compares sentences of a model with official rows that it did not see. */
import { nameReasons } from '../../../generator/briefs/gate/checks/names.ts';
import { voteReasons } from '../../../generator/briefs/gate/checks/votes.ts';
import { type Facts, factsOf } from '../../../generator/briefs/gate/facts.ts';
import { NameIndex } from '../../../generator/briefs/gate/names/name-index.ts';
import { isTitleCase, namesOf } from '../../../generator/briefs/gate/names/names.ts';
import { type Assertion, assertionsOf } from '../../../generator/briefs/gate/outcomes/assertions.ts';
import type { Subject } from '../../../generator/briefs/gate/subjects.ts';
import { OfficialRecord, type Source, type Support } from '../../../generator/briefs/gate/support.ts';
import { isSameValue, type Quantity } from '../../../generator/briefs/gate/values/quantities.ts';
import { includesTally, joinedTally, type Tally } from '../../../generator/briefs/gate/values/tallies.ts';
import type { Claim, Material } from '../../../generator/briefs/model.ts';
import type { Row } from '../../../schemas/tables/index.ts';

export const factKinds = ['numbers', 'names', 'outcomes'] as const;
type FactKind = (typeof factKinds)[number];

/** `unmentioned`: the rows of the item state no such fact. */
const standings = ['confirmed', 'contradicted', 'unmentioned'] as const;
type Standing = (typeof standings)[number];

/** How many facts of each kind sentences state, by what the rows say of them. */
export type Score = Readonly<Record<FactKind, Readonly<Record<Standing, number>>>>;

/** Scores sentences about one meeting. */
export class Scorer {
  readonly #material: Material;
  readonly #record: OfficialRecord;
  readonly #titles: readonly Source[];

  constructor(material: Material) {
    this.#material = material;
    this.#record = new OfficialRecord(material);
    this.#titles = material.rows.agendaItems.map(({ title }) =>
      sourceOf(factsOf(title ?? '', material.language)),
    );
  }

  score(claims: readonly Claim[]): Score {
    const score = emptyScore();
    for (const claim of claims) {
      const facts = factsOf(claim.text, this.#material.language);
      const support = this.#supportOf(claim, facts);
      for (const standing of numberStandings(facts, support.subjects)) score.numbers[standing]++;
      for (const standing of outcomeStandings(facts, support)) score.outcomes[standing]++;
      for (const standing of this.#nameStandings(facts, support)) score.names[standing]++;
    }
    return score;
  }

  /** The items on the agenda against which somebody voted. */
  contestedItems(): ReadonlySet<string> {
    const { agendaItems, motions, decisions } = this.#material.rows;
    const listed = new Set(agendaItems.map(({ id }) => id));
    return new Set(
      [...motions, ...decisions].flatMap((row) => contestedIn(row)).filter((id) => listed.has(id)),
    );
  }

  /** The contested items that the sentences are about. */
  mentionedContested(claims: readonly Claim[]): ReadonlySet<string> {
    const contested = this.contestedItems();
    const rows = claims.flatMap((claim) =>
      this.#supportOf(claim, factsOf(claim.text, this.#material.language)).subjects.flatMap(
        ({ motions, decisions }) => [...motions, ...decisions],
      ),
    );
    return new Set(rows.flatMap(({ agenda_item_id: id }) => (id !== null && contested.has(id) ? [id] : [])));
  }

  /** The rows of the item that a sentence is about, and nothing else: not the quote. */
  #supportOf({ quote, text }: Claim, facts: Facts): Support {
    const quoted = factsOf(quote, this.#material.language);
    const byQuote = this.#record.support(quoted, 'agenda');
    const found = byQuote.subjects.length > 0 ? byQuote : this.#record.support(facts, 'agenda');
    const words = found === byQuote ? quoted : factsOf(text, this.#material.language);
    const whole = found.subjects.filter(({ titleStems }) =>
      [...titleStems].every((stem) => words.stems.has(stem)),
    );
    const subjects = whole.length > 0 ? whole : found.subjects;
    const sources = found.sources
      .slice(1)
      .filter((_, index) => subjects.includes(found.subjects[index] as Subject));
    return { ...found, subjects, sources };
  }

  #nameStandings(facts: Facts, support: Support): Standing[] {
    // In title case, a name looks like any other word.
    if (isTitleCase(facts, support.language)) return [];
    const stated = namesOf(facts, support.language).length;
    const unknown = nameReasons(facts, support).length;
    const unknownAnywhere = nameReasons(facts, {
      ...support,
      sources: [...support.sources, ...this.#titles],
    }).length;
    const inOtherRoles = rolesContradicted(facts, support);
    return [
      ...repeated('contradicted', unknown - unknownAnywhere + inOtherRoles),
      ...repeated('unmentioned', unknownAnywhere),
      ...repeated('confirmed', stated - unknown - inOtherRoles),
    ];
  }
}

type Counts = Record<FactKind, Record<Standing, number>>;

const noFacts = (): Counts[FactKind] => ({ confirmed: 0, contradicted: 0, unmentioned: 0 });

const emptyScore = (): Counts => ({ numbers: noFacts(), names: noFacts(), outcomes: noFacts() });

/** The sum of scores. */
export function addScores(scores: readonly Score[]): Score {
  const sum = emptyScore();
  for (const score of scores)
    for (const kind of factKinds)
      for (const standing of standings) sum[kind][standing] += score[kind][standing];
  return sum;
}

const sourceOf = (facts: Facts): Source => ({ facts, names: new NameIndex(facts.words) });

const repeated = (standing: Standing, count: number): Standing[] =>
  Array.from({ length: Math.max(0, count) }, () => standing);

type VotedRow = Pick<Row<'motions'>, 'agenda_item_id' | 'no'>;

const contestedIn = ({ agenda_item_id: item, no }: VotedRow): string[] =>
  item !== null && no !== null && no > 0 ? [item] : [];

/** The best of what several items say of one fact. */
const best = (found: readonly Standing[]): Standing =>
  standings.find((standing) => found.includes(standing)) ?? 'unmentioned';

function numberStandings(claim: Facts, subjects: readonly Subject[]): Standing[] {
  const joined = joinedTally(claim.tallies);
  const tallies = joined === undefined ? claim.tallies : [joined];
  const isVote = ({ start, end }: Quantity): boolean =>
    claim.tallies.some((tally) => start < tally.end && end > tally.start);
  // Numbers without a unit are mostly those of files, years and items of the list.
  const quantities = claim.quantities.filter((one) => one.unit !== null && !one.isOrdinal && !isVote(one));
  return [
    ...tallies.map((tally) => best(subjects.map((subject) => tallyStanding(tally, subject)))),
    ...quantities.map((quantity) => best(subjects.map((subject) => quantityStanding(quantity, subject)))),
  ];
}

/** An official title may state another vote, such as that of a committee. */
function tallyStanding(stated: Tally, { motions, decisions, facts }: Subject): Standing {
  const recorded = [...motions, ...decisions].flatMap(({ yes, no, abstain }): Tally[] =>
    yes === null || no === null
      ? []
      : [{ yes, no, ...(abstain === null ? {} : { abstain }), raw: '', start: 0, end: 0 }],
  );
  const isRecorded = recorded.some((tally) => includesTally(tally, stated));
  if (isRecorded || isWritten(stated, facts().tallies)) return 'confirmed';
  return recorded.length === 0 ? 'unmentioned' : 'contradicted';
}

/** Texts repeat a title, and write “8 yeas and 0 nays” as two tallies. */
const isWritten = (stated: Tally, written: readonly Tally[]): boolean =>
  (['yes', 'no', 'abstain', 'absent'] as const).every(
    (kind) => stated[kind] === undefined || written.some((tally) => tally[kind] === stated[kind]),
  );

type Known = Pick<Quantity, 'value' | 'unit'>;

/** Amounts of decisions, and the numbers of official titles and texts. */
function quantityStanding({ value, unit, precision }: Quantity, subject: Subject): Standing {
  const amounts = subject.decisions.flatMap(({ amount_cents: cents }): Known[] =>
    cents === null ? [] : [{ value: cents / 100, unit: 'money' }],
  );
  const known = [...amounts, ...subject.facts().quantities].filter((one) => one.unit === unit);
  if (known.length === 0) return 'unmentioned';
  const isKnown = known.some(
    (one) => isSameValue(value, one.value) || (precision > 1 && Math.abs(value - one.value) <= precision / 2),
  );
  return isKnown ? 'confirmed' : 'contradicted';
}

const outcomeStandings = (claim: Facts, { subjects, language }: Support): Standing[] =>
  assertionsOf(claim, language).map((assertion) =>
    best(subjects.map((subject) => outcomeStanding(assertion, subject))),
  );

function outcomeStanding({ kind, isNegated, isOfMotion }: Assertion, subject: Subject): Standing {
  const recorded = new Set([...subject.outcomes, ...(isOfMotion ? subject.results : [])]);
  recorded.delete('other');
  if (recorded.size === 0) return 'unmentioned';
  const isRecorded = isNegated ? kind === 'passed' && !recorded.has(kind) : recorded.has(kind);
  return isRecorded ? 'confirmed' : 'contradicted';
}

/** Members who voted otherwise, and other movers and seconders. Tallies are scored as numbers. */
const rolesContradicted = (claim: Facts, support: Support): number =>
  voteReasons({ ...claim, tallies: [] }, support).filter(({ code }) => code !== 'unanimity-not-supported')
    .length;
