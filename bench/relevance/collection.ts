/** Documents, questions, and relevance judgments. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';

export type JudgedQuery = {
  readonly text: string;
  /** Ids of the documents that answer it; at least one. */
  readonly relevant: ReadonlySet<string>;
};

export type Collection = {
  readonly name: string;
  /** Source of the judgments: people who read the documents, or links in a corpus. */
  readonly judgedBy: 'people' | 'links';
  readonly documents: readonly SearchDocument[];
  readonly queries: readonly JudgedQuery[];
};

/**
 * Reads a collection from `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` of a folder. Titles become headlines and texts
 * summaries. Queries without a relevant document are dropped, since their measures are undefined.
 */
export function readCollection(folder: string): Collection {
  const read = (file: string): string[] => readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const relevant = readJudgments(read('qrels.tsv'));
  return {
    name: basename(folder),
    judgedBy: 'people',
    documents: read('corpus.jsonl').map((line) => documentOf(JSON.parse(line) as IrDocument)),
    queries: read('queries.jsonl').flatMap((line) => {
      const { id, text } = JSON.parse(line) as { id: string; text: string };
      const answers = relevant.get(id);
      return answers === undefined ? [] : [{ text, relevant: answers }];
    }),
  };
}

/** Lines of query, document and grade: `1 CACM-1410 1`, separated by tabs. */
function readJudgments(lines: readonly string[]): Map<string, Set<string>> {
  const relevant = new Map<string, Set<string>>();
  for (const line of lines) {
    const [query = '', document = '', grade] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    const answers = relevant.get(query) ?? new Set();
    relevant.set(query, answers.add(document));
  }
  return relevant;
}

type IrDocument = { readonly id: string; readonly title?: string; readonly text?: string };

const documentOf = ({ id, title = '', text = '' }: IrDocument): SearchDocument => ({
  id,
  headline: title,
  summary: text,
  decisions: [],
  city: '',
  state: '',
  kind: 'city',
  body: '',
  date: '2000-01-01',
  // The only id in /search results.
  url: id,
});
