/** Finds the official rows that a quote is about: an agenda item with its motions, votes, decisions and matter. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { Material, OfficialRows } from '../model.ts';
import type { Facts } from './facts.ts';
import { type Source, sourceOf } from './source.ts';
import { isFunctionWord, type Language, plainText, wordsOf } from './words.ts';

export type Subject = {
  readonly decisions: readonly Row<'decisions'>[];
  readonly motions: readonly Row<'motions'>[];
  readonly votes: readonly Row<'member_votes'>[];
  readonly matters: readonly Row<'matters'>[];
  /** All of its official texts, without what became of it; read when first needed, for most subjects never. */
  readonly source: () => Source;
  /** Content words of its titles. */
  readonly titleStems: ReadonlySet<string>;
};

type Parts = {
  items: Row<'agenda_items'>[];
  decisions: Row<'decisions'>[];
  motions: Row<'motions'>[];
};

/** The subjects of a meeting. Rows that name no agenda item are subjects of their own. */
export function subjectsOf({ rows, language }: Material): Subject[] {
  const parts = new Map<string, Parts>();
  const at = (key: string): Parts => {
    const known = parts.get(key) ?? { items: [], decisions: [], motions: [] };
    parts.set(key, known);
    return known;
  };
  const itemOfMatter = new Map(
    rows.agendaItems.flatMap(({ id, matter_id: matter }) => (matter === null ? [] : [[matter, id] as const])),
  );
  const itemOfMotion = new Map<string, string>();
  for (const item of rows.agendaItems) at(item.id).items.push(item);
  for (const motion of rows.motions) {
    const key = motion.agenda_item_id ?? itemOfMatter.get(motion.matter_id ?? '') ?? motion.id;
    itemOfMotion.set(motion.id, key);
    at(key).motions.push(motion);
  }
  for (const decision of rows.decisions) {
    const { agenda_item_id: item, motion_id: motion, matter_id: matter } = decision;
    const key = item ?? itemOfMotion.get(motion ?? '') ?? itemOfMatter.get(matter ?? '') ?? decision.id;
    at(key).decisions.push(decision);
  }
  const related = relatedRows(rows);
  return [...parts.values()].map((part) => subjectOf(part, related, language));
}

type Related = {
  readonly votes: ReadonlyMap<string, readonly Row<'member_votes'>[]>;
  readonly matters: ReadonlyMap<string, Row<'matters'>>;
};

const relatedRows = ({ votes, matters }: OfficialRows): Related => ({
  votes: Map.groupBy(votes, ({ motion_id: motion }) => motion),
  matters: new Map(matters.map((matter) => [matter.id, matter])),
});

function subjectOf({ items, decisions, motions }: Parts, related: Related, language: Language): Subject {
  const matterIds = new Set([...items, ...decisions, ...motions].map(({ matter_id: id }) => id));
  const matters = [...matterIds].flatMap((id) => related.matters.get(id ?? '') ?? []);
  const votes = motions.flatMap(({ id }) => related.votes.get(id) ?? []);
  const titles = [
    ...items.map(({ title }) => title),
    // Headlines may be titles cut short.
    ...(items.length > 0 ? [] : decisions.map(({ headline }) => headline)),
    ...(items.length > 0 ? [] : matters.map(({ title }) => title)),
  ];
  const texts = [
    ...titles,
    ...items.flatMap(({ number, text }) => [number, text]),
    ...decisions.map(({ headline }) => headline),
    ...(titles.length > 0 ? [] : motions.map(({ text }) => text)),
    ...matters.flatMap(({ title, file_number: file, applicant, address, type }) => [
      title,
      file,
      applicant,
      address,
      type,
    ]),
  ];
  let source: Source | undefined;
  return {
    decisions,
    motions,
    votes,
    matters,
    source: () => (source ??= sourceOf(lines(texts), language)),
    titleStems: contentStems({ words: wordsOf(plainText(lines(titles)), language) }, language),
  };
}

const lines = (texts: readonly (string | null)[]): string =>
  [...new Set(texts.filter((text) => text !== null))].join('. ');

/** Stems of words that mean something. */
const contentStems = ({ words }: Pick<Facts, 'words'>, language: Language): ReadonlySet<string> =>
  new Set(
    words.filter(({ text }) => text.length > 1 && !isFunctionWord(text, language)).map(({ stem }) => stem),
  );

/** Shares of words, weighted by how few subjects have them. */
const titleInQuote = 0.75;
const quoteInTitle = 0.6;
const minimumWords = 2;

/** Finds subjects by the words of a quote. */
export class SubjectIndex {
  readonly subjects: readonly Subject[];
  readonly #language: Language;
  readonly #byStem = new Map<string, number[]>();
  readonly #weights: readonly number[];

  constructor(subjects: readonly Subject[], language: Language) {
    this.subjects = subjects;
    this.#language = language;
    for (const [index, { titleStems }] of subjects.entries())
      for (const stem of titleStems) {
        const known = this.#byStem.get(stem);
        if (known === undefined) this.#byStem.set(stem, [index]);
        else known.push(index);
      }
    this.#weights = subjects.map(({ titleStems }) => this.#weightOf(titleStems));
  }

  /** Those whose whole title is in the quote; else the one that shares most with it, if that is enough. */
  find(quote: Facts): readonly Subject[] {
    const stems = contentStems(quote, this.#language);
    const shared = new Map<number, { weight: number; count: number }>();
    for (const stem of stems)
      for (const index of this.#byStem.get(stem) ?? []) {
        const known = shared.get(index) ?? { weight: 0, count: 0 };
        shared.set(index, { weight: known.weight + this.rarity(stem), count: known.count + 1 });
      }
    const quoteWeight = this.#weightOf(stems);
    const candidates = [...shared].flatMap(([index, { weight, count }]) => {
      const subject = this.subjects[index];
      const size = subject?.titleStems.size ?? 0;
      if (subject === undefined || count < Math.min(minimumWords, size)) return [];
      const score = Math.max(
        weight / (this.#weights[index] ?? 0) / titleInQuote,
        weight / quoteWeight / quoteInTitle,
      );
      return [{ subject, weight, isWhole: count === size, isEnough: score >= 1 }];
    });
    const whole = candidates.filter(({ isWhole }) => isWhole);
    if (whole.length > 0) return whole.map(({ subject }) => subject);
    const best = Math.max(0, ...candidates.map(({ weight }) => weight));
    return candidates
      .filter(({ weight, isEnough }) => isEnough && weight === best)
      .map(({ subject }) => subject);
  }

  /** The share of a title's words, by weight, that a text has. */
  share(subject: Subject, stems: ReadonlySet<string>): number {
    const common = new Set([...subject.titleStems].filter((stem) => stems.has(stem)));
    return this.#weightOf(common) / Math.max(1e-9, this.#weightOf(subject.titleStems));
  }

  #weightOf(stems: ReadonlySet<string>): number {
    let weight = 0;
    for (const stem of stems) weight += this.rarity(stem);
    return weight;
  }

  /** How few items have a word: 0 for one that all have. */
  rarity(stem: string): number {
    return Math.log(1 + this.subjects.length / (1 + (this.#byStem.get(stem)?.length ?? 0)));
  }
}
