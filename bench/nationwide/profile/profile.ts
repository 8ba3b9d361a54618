/** Where the processor time of an answer goes, by kind of query. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lambdaHeap } from '../../lambda-heap.ts';
import { markdownTable } from '../../record.ts';
import { answerParts } from './answer-parts.ts';
import type { ProfiledAnswers } from './answer-profile.ts';

/** Measures the index in a folder with queries from a file. */
export async function benchProfile(folder: string, queries: string): Promise<string> {
  const args = [...lambdaHeap(), join(import.meta.dirname, 'answer-profile.ts'), folder, queries];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000 });
  const measured = JSON.parse(stdout) as readonly ProfiledAnswers[];
  const table = markdownTable(
    ['milliseconds of an answer, mean', ...answerParts, '**all**'],
    measured.map(({ kind, answers, parts }) => [
      kind,
      ...answerParts.map((part) => perAnswer(parts[part] ?? 0, answers)),
      perAnswer(
        Object.values(parts).reduce((sum, each) => sum + each, 0),
        answers,
      ),
    ]),
  );
  return `${table}\n\nV8's profiler samples the process each 0.2 ms while the function's app answers, without HTTP, with the whole index in memory and the heap options of a function of 3,008 MB. Answers have 25 results with snippets. Time in code that several parts share belongs to the part that calls it. The profiler itself takes part of the time, so the sums are larger than in the other tables.`;
}

const perAnswer = (milliseconds: number, answers: number): string => (milliseconds / answers).toFixed(2);
