/**
 * `npm run bench -- relevance`: the relevance of results, compared with other engines in the same run. Takes about
 * 15 minutes, mostly for PostgreSQL.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, Progress } from '../generator/system/terminal.ts';
import { readCivicCollection } from './relevance/civic.ts';
import { type Collection, readCollection } from './relevance/collection.ts';
import { compareEngines, type Measured } from './relevance/comparison.ts';
import { everyEngine } from './relevance/engines.ts';
import type { Measures } from './relevance/measures.ts';
import { anyWordName, asAnsweredName } from './relevance/ours.ts';
import { bestOf, fullTable, judgedMean, summaryTable } from './relevance/table.ts';
import { markdownTable, record } from './record.ts';

const data = resolve(import.meta.dirname, '../../shared/data');

export async function benchRelevance(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  const progress = new Progress(process.stderr);
  const collections = [
    ...['cacm', 'cranfield'].map((name) => readCollection(join(data, 'ir', name))),
    ...(existsSync(join(data, 'real'))
      ? [
          await readCivicCollection(join(data, 'real'), (done, total) =>
            progress.update('Reading places:', done, total),
          ),
        ]
      : []),
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
  const engines = Map.groupBy(measured, ({ engine }) => engine);
  return [
    summaryTable(measured, collections),
    '',
    ratios(engines, collections),
    '',
    relaxationCost(engines, collections),
    '',
    collectionTable(collections),
    '',
    '"This project" is the MiniSearch index with the ranking as shipped; the packed index gives the same ranking (contract test). Gains are binary. Formulas and sources are in bench/relevance/measures.ts; bench/relevance/civic.ts describes how the civic questions are made. Questions are whole sentences, so every engine ranks by any of their words. "Best of" takes an engine\'s best setting for each collection; this project has one setting for all.',
    '',
    'All settings tried:',
    '',
    fullTable(measured, collections),
  ].join('\n');
}

type Engines = ReadonlyMap<string, readonly Measured[]>;

/** The lead of our any-word ranking: for the mean of the human-judged collections, and for each other collection. */
function ratios(engines: Engines, collections: readonly Collection[]): string {
  const ours = bestOf(engines.get(anyWordName) ?? []);
  const lines = [...engines].flatMap(([engine, settings]) => {
    if (engine === anyWordName || engine === asAnsweredName) return [];
    const best = bestOf(settings);
    const judged = ratio(judgedMean(ours, collections).ndcgAt10, judgedMean(best, collections).ndcgAt10);
    const linked = collections.flatMap(({ name, judgedBy }, position) =>
      judgedBy === 'people'
        ? []
        : [`, ${ratio(ours[position]?.ndcgAt10, best[position]?.ndcgAt10)} on ${name}`],
    );
    return `- ${engine} at its best setting: ${judged} on the human-judged collections${linked.join('')}`;
  });
  return ['nDCG@10 of this project (any word) divided by that of its peers:', '', ...lines].join('\n');
}

/** The cost of requiring half of a sentence's IDF in /search instead of any word. */
function relaxationCost(engines: Engines, collections: readonly Collection[]): string {
  const names = [anyWordName, asAnsweredName];
  const [any, answered] = names.map((name) => judgedMean(bestOf(engines.get(name) ?? []), collections));
  const fall = (key: keyof Measures): string => `${any?.[key].toFixed(3)} to ${answered?.[key].toFixed(3)}`;
  return `"As /search answers" is what a reader gets for a pasted sentence: the meetings with all of its words or, if there are none, those whose words carry at least half of its IDF (CONTRACT.md 4). Few documents contain that much of a long sentence, so most relevant ones are missing: on the human-judged collections, recall@100 falls from ${fall('recallAt100')}, nDCG@10 from ${fall('ndcgAt10')}.`;
}

const ratio = (a = 0, b = 0): string => (a / b).toFixed(2);

const collectionTable = (collections: readonly Collection[]): string =>
  markdownTable(
    ['collection', 'documents', 'questions', 'answers', 'judged by'],
    collections.map(({ name, documents, queries, judgedBy }) => [
      name,
      formatCount(documents.length),
      formatCount(queries.length),
      formatCount(queries.reduce((sum, { relevant }) => sum + relevant.size, 0)),
      judgedBy,
    ]),
  );
