/** Documents, questions, and relevance judgments. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import type { Grades } from './measures.ts';

export type JudgedQuery = {
  readonly text: string;
  /** Documents that answer it, at least one, with their grades from 1. */
  readonly grades: Grades;
};

export type Collection = {
  readonly name: string;
  /** Source of the judgments: people who read the documents, links in a corpus, or graders of several engines' results. */
  readonly judgedBy: 'people' | 'links' | 'graders';
  /** Grade from which a document is good. */
  readonly goodGrade: number;
  readonly documents: readonly SearchDocument[];
  readonly queries: readonly JudgedQuery[];
};

/**
 * Reads a collection from `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` of a folder. Titles become headlines and texts
 * summaries. Grades of 1 and more mean relevant.
 */
export const readCollection = (folder: string): Collection => ({
  name: basename(folder),
  judgedBy: 'people',
  goodGrade: 1,
  documents: linesOf(folder, 'corpus.jsonl').map((line) => documentOf(JSON.parse(line) as IrDocument)),
  queries: readQueries(folder, () => 1),
});

/**
 * Reads the queries of a folder from `queries.jsonl` and `qrels.tsv`. Queries without a relevant document are dropped, since their
 * measures are undefined.
 * @param gradeOf grade of a relevant document from that of the file
 */
export function readQueries(folder: string, gradeOf: (grade: number) => number): JudgedQuery[] {
  const judgments = readJudgments(linesOf(folder, 'qrels.tsv'), gradeOf);
  return linesOf(folder, 'queries.jsonl').flatMap((line) => {
    const { id, text } = JSON.parse(line) as { id: string; text: string };
    const grades = judgments.get(id);
    return grades === undefined ? [] : [{ text, grades }];
  });
}

const linesOf = (folder: string, file: string): string[] =>
  readFileSync(join(folder, file), 'utf8').trim().split('\n');

/** Lines of query, document and grade: `1 CACM-1410 1`, separated by tabs. */
function readJudgments(
  lines: readonly string[],
  gradeOf: (grade: number) => number,
): Map<string, Map<string, number>> {
  const judgments = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const [query = '', document = '', grade] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    const grades = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, grades.set(document, gradeOf(Number(grade))));
  }
  return judgments;
}

type IrDocument = { readonly id: string; readonly title?: string; readonly text?: string };

const documentOf = ({ id, title = '', text = '' }: IrDocument): SearchDocument => ({
  id,
  headline: title,
  summary: text,
  decisions: [],
  topics: [],
  place: '',
  city: '',
  state: '',
  kind: 'city',
  body: '',
  date: '2000-01-01',
  // The only id in /search results.
  url: id,
});
