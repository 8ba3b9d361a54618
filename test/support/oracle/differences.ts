/** Explains differences between PostgreSQL's 'english' and our results by the rules that change the result. */
import { withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import { answersByWords, ownAnswers, type WordRules } from './answers.ts';
import type { Answer, Postgres } from './postgres.ts';
import { type Reading, undoings } from './readings.ts';
import type { Stemmer } from './tokens.ts';

/** PostgreSQL's answers after one more of its rules is undone. */
type Stage = { readonly cause: string; readonly answers: readonly Answer[] };

/** A document that only one of the two engines finds. */
type Difference = { readonly query: number; readonly document: number; readonly causes: readonly string[] };

/** Cause of differences that no rule explains. */
const unknownCause = 'unknown';

export class Comparison {
  /** Starts with PostgreSQL's own answers and ends with ours. */
  readonly #stages: readonly Stage[];

  constructor(stages: readonly Stage[]) {
    this.#stages = stages;
  }

  /** Queries whose answer changes for an unknown cause, even if a later stage reverts the change. */
  get unexplained(): number[] {
    const unknown = [...this.#stages.keys()].filter((stage) => this.#stages[stage]?.cause === unknownCause);
    return [...(this.#stages[0]?.answers.keys() ?? [])].filter((query) =>
      unknown.some(
        (stage) => this.#stages[stage]?.answers[query] !== this.#stages[stage - 1]?.answers[query],
      ),
    );
  }

  *differences(): Generator<Difference> {
    const [first, last] = [this.#stages[0], this.#stages.at(-1)];
    for (const [query, answer] of first?.answers.entries() ?? []) {
      for (let document = 0; document < answer.length; document++) {
        if (answer[document] === last?.answers[query]?.[document]) continue;
        yield { query, document, causes: this.causesOf(query, document) };
      }
    }
  }

  /** Returns the causes of the stages at which the answer changes. */
  causesOf(query: number, document: number): string[] {
    const found = this.#stages.map(({ answers }) => answers[query]?.[document]);
    return this.#stages
      .filter((_, stage) => stage > 0 && found[stage] !== found[stage - 1])
      .map(({ cause }) => cause);
  }

  /** All known causes. */
  get causes(): string[] {
    return this.#stages.slice(1).flatMap(({ cause }) => (cause === unknownCause ? [] : cause));
  }

  isFound(query: number, document: number, by: 'PostgreSQL' | 'us'): boolean {
    return this.#stages.at(by === 'us' ? -1 : 0)?.answers[query]?.[document] === '1';
  }

  /** A table of the differences and queries that each cause explains. */
  table(): string {
    const rows = new Map(
      this.#stages
        .slice(1)
        .map(({ cause }) => [cause, { alone: 0, together: 0, queries: new Set<number>() }]),
    );
    for (const { query, causes } of this.differences()) {
      for (const cause of causes) {
        const row = rows.get(cause);
        row?.queries.add(query);
        if (row !== undefined) row[causes.length === 1 ? 'alone' : 'together']++;
      }
    }
    const lines = [...rows].map(
      ([cause, { alone, together, queries }]) =>
        `${cause.padEnd(14)} ${String(alone).padStart(6)} ${String(together).padStart(9)} ${String(queries.size).padStart(8)}`,
    );
    return ['cause           alone  together  queries', ...lines].join('\n');
  }
}

/** Compares PostgreSQL's 'english' with our engine. `index` contains `documents`. */
export async function compared(
  postgres: Postgres,
  index: SearchIndex,
  documents: readonly (readonly string[])[],
  queries: readonly string[],
): Promise<Comparison> {
  let reading: Reading = { configuration: 'english', documents, queries };
  const stages: Stage[] = [{ cause: '', answers: await answersOf(postgres, reading) }];
  for (const [cause, undo] of undoings) {
    reading = await undo(reading, postgres);
    stages.push({ cause, answers: await answersOf(postgres, reading) });
  }
  const byWords = (rules: WordRules): Promise<Answer[]> =>
    answersByWords(postgres, documents, queries, rules);
  const stemmed = {
    stemOf: await stemmerOf(postgres, [...documents.flat(), ...queries]),
    phrases: 'stemmed',
  } as const;
  const withStopWordRule = { ...stemmed, stopWords: 'dropped outside phrases' } as const;
  const exact = { ...withStopWordRule, phrases: 'exact' } as const;
  return new Comparison([
    ...stages,
    { cause: unknownCause, answers: await byWords({ ...stemmed, stopWords: 'dropped' }) },
    { cause: 'stop word', answers: await byWords(withStopWordRule) },
    { cause: 'exact phrase', answers: await byWords(exact) },
    { cause: 'stemmer', answers: await byWords({ ...exact, stemOf }) },
    { cause: unknownCause, answers: await ownAnswers(index, queries, withoutStopWords) },
  ]);
}

async function answersOf(
  postgres: Postgres,
  { configuration, documents, queries }: Reading,
): Promise<Answer[]> {
  const vectors = await postgres.vectors(configuration, documents);
  return postgres.matches(vectors, await postgres.websearch(configuration, queries));
}

/** PostgreSQL's stemmer for the words of these texts. */
async function stemmerOf(postgres: Postgres, texts: readonly string[]): Promise<Stemmer> {
  const words = new Set(texts.flatMap((text) => [...wordsOf(text)].map((word) => word.text)));
  const stems = await postgres.stems([...words]);
  return (word) => {
    const stem = stems.get(word);
    if (stem === undefined) throw new Error(`The texts have no word ${JSON.stringify(word)}.`);
    return stem;
  };
}
