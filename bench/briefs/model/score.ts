/** Compares sentences of a model with official rows that it did not see. */
import { nameReasons } from '../../../generator/briefs/gate/checks/names.ts';
import { type Facts, factsOf } from '../../../generator/briefs/gate/facts.ts';
import { isTitleCase, namesOf } from '../../../generator/briefs/gate/names/names.ts';
import { type Source, sourceOf } from '../../../generator/briefs/gate/source.ts';
import { type Subject, SubjectIndex, subjectsOf } from '../../../generator/briefs/gate/subjects.ts';
import { meetingFactsOf, type Support } from '../../../generator/briefs/gate/support.ts';
import { isSameValue, type Quantity } from '../../../generator/briefs/gate/values/quantities.ts';
import type { Claim, Material } from '../../../generator/briefs/model.ts';
import type { Row } from '../../../schemas/tables/index.ts';

export const factKinds = ['numbers', 'names'] as const;
type FactKind = (typeof factKinds)[number];

/** `unmentioned`: the rows of the item state no such fact. */
const standings = ['confirmed', 'contradicted', 'unmentioned'] as const;
type Standing = (typeof standings)[number];

/** How many facts of each kind sentences state, by what the rows say of them. */
export type Score = Readonly<Record<FactKind, Readonly<Record<Standing, number>>>>;

/** Scores sentences about one meeting. */
export class Scorer {
  readonly #material: Material;
  readonly #index: SubjectIndex;
  readonly #titles: readonly Source[];

  constructor(material: Material) {
    this.#material = material;
    this.#index = new SubjectIndex(subjectsOf(material), material.language);
    this.#titles = material.rows.agendaItems.map(({ title }) => sourceOf(title ?? '', material.language));
  }

  score(claims: readonly Claim[]): Score {
    const score = emptyScore();
    for (const claim of claims) {
      const facts = factsOf(claim.text, this.#material.language);
      const subjects = this.#subjectsOf(claim);
      for (const standing of numberStandings(facts, subjects)) score.numbers[standing]++;
      for (const standing of this.#nameStandings(facts, subjects)) score.names[standing]++;
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
    const rows = claims
      .flatMap((claim) => this.#subjectsOf(claim))
      .flatMap(({ motions, decisions }) => [...motions, ...decisions]);
    return new Set(rows.flatMap(({ agenda_item_id: id }) => (id !== null && contested.has(id) ? [id] : [])));
  }

  /** The items that a sentence is about: those of its quote, else of itself. */
  #subjectsOf({ quote, text }: Claim): readonly Subject[] {
    const { language } = this.#material;
    const byQuote = this.#index.find(factsOf(quote, language));
    return byQuote.length > 0 ? byQuote : this.#index.find(factsOf(text, language));
  }

  #nameStandings(facts: Facts, subjects: readonly Subject[]): Standing[] {
    const { language } = this.#material;
    // In title case, a name looks like any other word.
    if (isTitleCase(facts, language)) return [];
    const sources = subjects.map((subject) => subject.source());
    const support = (more: readonly Source[]): Support => ({
      language,
      quote: sources[0] ?? sourceOf('', language),
      subjects,
      sources: [...sources, ...more],
      meeting: meetingFactsOf(this.#material),
    });
    const stated = namesOf(facts, language).length;
    const unknown = nameReasons(facts, support([])).length;
    const unknownAnywhere = nameReasons(facts, support(this.#titles)).length;
    return [
      ...repeated('contradicted', unknown - unknownAnywhere),
      ...repeated('unmentioned', unknownAnywhere),
      ...repeated('confirmed', stated - unknown),
    ];
  }
}

type Counts = Record<FactKind, Record<Standing, number>>;

const noFacts = (): Counts[FactKind] => ({ confirmed: 0, contradicted: 0, unmentioned: 0 });

const emptyScore = (): Counts => ({ numbers: noFacts(), names: noFacts() });

/** The sum of scores. */
export function addScores(scores: readonly Score[]): Score {
  const sum = emptyScore();
  for (const score of scores)
    for (const kind of factKinds)
      for (const standing of standings) sum[kind][standing] += score[kind][standing];
  return sum;
}

const repeated = (standing: Standing, count: number): Standing[] =>
  Array.from({ length: Math.max(0, count) }, () => standing);

type VotedRow = Pick<Row<'motions'>, 'agenda_item_id' | 'no'>;

const contestedIn = ({ agenda_item_id: item, no }: VotedRow): string[] =>
  item !== null && no !== null && no > 0 ? [item] : [];

/** The best of what several items say of one fact. */
const best = (found: readonly Standing[]): Standing =>
  standings.find((standing) => found.includes(standing)) ?? 'unmentioned';

/** Numbers without a unit are mostly those of files, years and items of the list. */
const numberStandings = ({ quantities }: Facts, subjects: readonly Subject[]): Standing[] =>
  quantities
    .filter(({ unit, isOrdinal }) => unit !== null && !isOrdinal)
    .map((quantity) => best(subjects.map((subject) => quantityStanding(quantity, subject))));

type Known = Pick<Quantity, 'value' | 'unit'>;

/** Amounts of decisions, and the numbers of official titles and texts. */
function quantityStanding({ value, unit, precision }: Quantity, subject: Subject): Standing {
  const amounts = subject.decisions.flatMap(({ amount_cents: cents }): Known[] =>
    cents === null ? [] : [{ value: cents / 100, unit: 'money' }],
  );
  const known = [...amounts, ...subject.source().facts.quantities].filter((one) => one.unit === unit);
  if (known.length === 0) return 'unmentioned';
  const isKnown = known.some(
    (one) => isSameValue(value, one.value) || (precision > 1 && Math.abs(value - one.value) <= precision / 2),
  );
  return isKnown ? 'confirmed' : 'contradicted';
}
