/**
 * LanceDB's full-text index (https://lancedb.github.io/lancedb/fts/): one column with all searched text, since
 * a query over several columns uses one index per column; stemming; positions and stop words, which phrases need.
 */
import { join } from 'node:path';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import { isStopWord } from '../../../search-lambda/engine/text/stop-words.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { type OpenEngine, resultCount } from '../../search/engine.ts';
import type { BenchQuery } from '../../search/queries.ts';
import type { KeptEngine } from './engine.ts';
import { type LanceDb, loadLanceDb, type Row, type Table, type TextQuery } from './lancedb-package.ts';

const stored = [
  'id',
  'city',
  'state',
  'kind',
  'body',
  'date',
  'headline',
  'decisions',
  'summary',
  'url',
] as const;
const searched = 'text';
const tableName = 'meetings';

/** Rows per batch. */
const batchRows = 20_000;
const maxIndexingSeconds = 3600;

/** Selected columns; with the score, since LanceDB logs a warning for each query without it. */
const shown = [...stored, '_score'];

export const lancedb: KeptEngine = {
  build: async (documents, folder) => {
    const lance = await loadLanceDb();
    const table = await writeTable(lance, documents, folder);
    await table.optimize();
    const text = lance.Index.fts({
      withPosition: true,
      stem: true,
      removeStopWords: false,
      lowercase: true,
      asciiFolding: true,
      language: 'English',
    });
    await table.createIndex(searched, { config: text, waitTimeoutSeconds: maxIndexingSeconds });
    for (const column of ['state', 'kind'])
      await table.createIndex(column, {
        config: lance.Index.bitmap(),
        waitTimeoutSeconds: maxIndexingSeconds,
      });
    return {};
  },
  open: (folder) => openWith(folder, shown),
};

/** The same, selecting only ids: reading 25 stored meetings takes longer than finding them. */
export const lancedbIds: KeptEngine = { ...lancedb, open: (folder) => openWith(folder, ['id', '_score']) };

async function openWith(folder: string, columns: readonly string[]): Promise<OpenEngine> {
  const lance = await loadLanceDb();
  const connection = await lance.connect(join(folder, 'lancedb'));
  const table = await connection.openTable(tableName);
  return {
    search: async (query) => {
      // The index covers all rows, so unindexed rows need no scan.
      const found = table.query().fullTextSearch(textQueryOf(lance, query)).fastSearch();
      const best = found.select(columns).limit(resultCount);
      const condition = conditionOf(query);
      // The filter applies before the top k.
      const rows = await (condition === '' ? best : best.where(condition)).toArray();
      return rows.length;
    },
  };
}

async function writeTable(
  lance: LanceDb,
  documents: AsyncIterable<SearchDocument>,
  folder: string,
): Promise<Table> {
  const connection = await lance.connect(join(folder, 'lancedb'));
  let table: Table | undefined;
  let rows: Row[] = [];
  const flush = async (): Promise<void> => {
    if (table === undefined) table = await connection.createTable(tableName, rows);
    else await table.add(rows);
    rows = [];
  };
  for await (const document of documents) {
    rows.push(rowOf(document));
    if (rows.length === batchRows) await flush();
  }
  if (rows.length > 0) await flush();
  if (table === undefined) throw new Error('There are no documents.');
  return table;
}

const rowOf = (document: SearchDocument): Row => ({
  id: document.id,
  city: document.city,
  state: document.state,
  kind: document.kind,
  body: document.body,
  date: document.date,
  headline: document.headline,
  decisions: JSON.stringify(document.decisions),
  summary: document.summary,
  url: document.url,
  [searched]: textsOf(document).join('\n'),
});

const conditionOf = ({ state, meetingKind }: BenchQuery): string =>
  [
    ...(state === undefined ? [] : [`state = '${state.replaceAll("'", "''")}'`]),
    ...(meetingKind === undefined ? [] : [`kind = '${meetingKind}'`]),
  ].join(' AND ');

function textQueryOf(lance: LanceDb, { form, words }: BenchQuery): TextQuery {
  const match = (some: readonly string[], operator: 'AND' | 'OR'): TextQuery =>
    new lance.MatchQuery(some.join(' '), searched, { operator });
  const phrase = (some: readonly string[]): TextQuery => new lance.PhraseQuery(some.join(' '), searched);
  switch (form) {
    case 'all':
      return match(words, 'AND');
    case 'any':
      return match(words, 'OR');
    case 'question':
      return match(
        words.filter((word) => !isStopWord(word)),
        'OR',
      );
    case 'phrase':
      return phrase(words);
    case 'but not':
      return new lance.BooleanQuery([
        ['MUST', match(words.slice(0, 1), 'AND')],
        ['MUST_NOT', match(words.slice(1), 'OR')],
      ]);
    case 'phrase with, without':
      return new lance.BooleanQuery([
        ['MUST', phrase(words.slice(0, -2))],
        ['MUST', match(words.slice(-2, -1), 'AND')],
        ['MUST_NOT', match(words.slice(-1), 'OR')],
      ]);
  }
}
