/**
 * `npm run bench -- relevance`: the relevance of results, compared with other engines in the same run. Takes about
 * 15 minutes, mostly for PostgreSQL.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, Progress } from '../generator/system/terminal.ts';
import { readCivicCollections } from './relevance/civic.ts';
import { type Collection, readCollection } from './relevance/collection.ts';
import { compareEngines, type Measured } from './relevance/comparison.ts';
import { crossValidated, validationTable } from './relevance/cross-validation.ts';
import { everyEngine } from './relevance/engines.ts';
import { knownItems } from './relevance/known-items.ts';
import { asAnsweredName, firstStageName, inPartName } from './relevance/ours.ts';
import { bestOf, detailTable, judgedMean, settingsTable, summaryTable } from './relevance/table.ts';
import { markdownTable, record } from './record.ts';

const data = resolve(import.meta.dirname, '../../shared/data');

export async function benchRelevance(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  const progress = new Progress(process.stderr);
  const civic = existsSync(join(data, 'real'))
    ? await readCivicCollections(data, (done, total) => progress.update('Reading places:', done, total))
    : [];
  const collections = [
    ...['cacm', 'cranfield'].map((name) => readCollection(join(data, 'ir', name))),
    ...civic,
    ...civic.slice(0, 1).map(({ documents }) => knownItems(documents)),
  ];
  const measured = await compareEngines(everyEngine, collections, ({ engine, setting }, { name }) =>
    progress.step(`${name} · ${engine} · ${setting}`),
  );
  progress.clear();
  const markdown = report(measured, collections);
  process.stdout.write(`${markdown}\n`);
  record('Relevance', 'npm run bench -- relevance', markdown);
}

function report(measured: readonly Measured[], collections: readonly Collection[]): string {
  const compared = measured.filter(({ engine }) => engine !== inPartName);
  const ablation = measured.filter(({ engine }) => engine === asAnsweredName || engine === inPartName);
  const graded = collections.filter(({ judgedBy }) => judgedBy === 'graders');
  return [
    'nDCG@10:',
    summaryTable(compared, collections),
    ratios(compared, collections),
    'nDCG@10 with each part of the ranking switched off in turn:',
    settingsTable(ablation, collections),
    'Each setting chosen on one collection, and measured on the others (nDCG@10):',
    validationTable(crossValidated(measured, collections, alternatives)),
    ...graded.flatMap((collection) => [
      `All measures on ${collection.name}, where a result is good from grade ${collection.goodGrade}:`,
      detailTable(measured, collections, collection),
    ]),
    collectionTable(collections),
    explanation,
    'nDCG@10 of all settings tried:',
    settingsTable(compared, collections),
  ].join('\n\n');
}

/** Engines whose settings are alternatives of each other. */
const alternatives = new Map([
  ['this project', (engine: string) => engine === asAnsweredName || engine === inPartName],
  ...['SQLite FTS5 bm25()', 'PostgreSQL ts_rank_cd'].map(
    (name) => [name, (engine: string) => engine === name] as const,
  ),
]);

const explanation =
  '"This project" is a packed index with the ranking as shipped; all index formats give the same ranking (contract test). "First stage only" is BM25F of any word with the constant for presence that chooses candidates, without synonyms and places. Measures and their sources are in bench/relevance/measures.ts; bench/relevance/civic.ts describes the two civic collections, bench/relevance/known-items.ts the questions made from meetings. The peers rank by any word of a question. "Best of" takes an engine\'s best setting for each collection; this project has one setting for all. Its numbers were chosen on these collections, the synonyms after reading civic-questions, so other questions will score lower; docs/decisions/search has an estimate.';

/** The lead of our ranking: for the mean of the human-judged collections, and for each other collection. */
function ratios(compared: readonly Measured[], collections: readonly Collection[]): string {
  const engines = Map.groupBy(compared, ({ engine }) => engine);
  const ours = bestOf(engines.get(asAnsweredName) ?? []);
  const lines = [...engines].flatMap(([engine, settings]) => {
    if (engine === asAnsweredName) return [];
    const best = bestOf(settings);
    const judged = ratio(judgedMean(ours, collections).ndcgAt10, judgedMean(best, collections).ndcgAt10);
    const others = collections.flatMap(({ name, judgedBy }, position) =>
      judgedBy === 'people'
        ? []
        : [`, ${ratio(ours[position]?.ndcgAt10, best[position]?.ndcgAt10)} on ${name}`],
    );
    const label = engine === firstStageName ? engine : `${engine} at its best setting`;
    return `- ${label}: ${judged} on the human-judged collections${others.join('')}`;
  });
  return ['nDCG@10 as /search answers, divided by that of:', '', ...lines].join('\n');
}

const ratio = (a = 0, b = 0): string => (a / b).toFixed(2);

const collectionTable = (collections: readonly Collection[]): string =>
  markdownTable(
    ['collection', 'documents', 'questions', 'answers', 'judged by'],
    collections.map(({ name, documents, queries, judgedBy }) => [
      name,
      formatCount(documents.length),
      formatCount(queries.length),
      formatCount(queries.reduce((sum, { grades }) => sum + grades.size, 0)),
      judgedBy,
    ]),
  );
