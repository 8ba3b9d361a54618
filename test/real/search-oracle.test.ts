/** Compares the search with PostgreSQL over real texts in ../shared, which exist only on the project's machines. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../schemas/tables/index.ts';
import { textsOf } from '../../search-lambda/engine/document-terms.ts';
import type { SearchDocument, SearchIndex } from '../../search-lambda/engine/search-index.ts';
import { stemOf } from '../../search-lambda/engine/text/stem.ts';
import { cases } from '../support/long.ts';
import { answersByWords, ownAnswers, strictAnswers } from '../support/oracle/answers.ts';
import { compared } from '../support/oracle/differences.ts';
import { generatedQueries } from '../support/oracle/generated-queries.ts';
import { handWrittenQueries } from '../support/oracle/hand-written-queries.ts';
import { excerptOf } from '../support/oracle/meetings.ts';
import { Postgres } from '../support/oracle/postgres.ts';
import { miniSearchIndex, searchDocuments } from '../support/search/search-documents.ts';

const realCorpus = resolve(import.meta.dirname, '../../../shared/data/real');
const isThere = existsSync(realCorpus);
if (!isThere)
  process.stderr.write(`SKIPPED: test/real needs the corpus in ${realCorpus}, which does not exist\n`);

const rowsOf = <Table extends 'briefs' | 'decisions'>(table: Table): Row<Table>[] =>
  gunzipSync(readFileSync(join(realCorpus, `${table}.ndjson.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row<Table>);

/** Every nth brief is sampled. */
const sampling = 80;
/** PostgreSQL keeps at most 256 positions of a lexeme, so it misses phrases in longer texts. */
const longestChars = 5_000;

/** Returns a sample of the meetings with their decisions, without long ones. */
function sampledMeetings(): SearchDocument[] {
  const decisions = Map.groupBy(rowsOf('decisions'), (row) => row.meeting_id);
  const meetings = rowsOf('briefs')
    .filter((_, number) => number % sampling === 0)
    .map(({ meeting_id, headline, summary }) => ({
      headline,
      summary: summary ?? '',
      decisions: (decisions.get(meeting_id) ?? []).map((row) => row.headline),
    }));
  return searchDocuments(...meetings.filter((meeting) => JSON.stringify(meeting).length <= longestChars));
}

describe.skipIf(!isThere)('the search of real meetings', () => {
  let postgres: Postgres;
  let index: SearchIndex;
  let meetings: SearchDocument[];
  let documents: (readonly string[])[];
  let queries: string[];

  beforeAll(async () => {
    postgres = await Postgres.shared();
    meetings = sampledMeetings();
    documents = meetings.map(textsOf);
    index = await miniSearchIndex(meetings);
    const generated = generatedQueries(cases(150, 1_500), meetings, 1, (random, meetings) =>
      excerptOf(random, meetings, 1),
    );
    queries = [...new Set([...handWrittenQueries, ...generated])];
  });

  it('finds what PostgreSQL finds over the same words', async () => {
    const ours = await ownAnswers(index, queries);
    const theirs = await answersByWords(postgres, documents, queries, {
      stemOf,
      stopWords: 'kept',
      phrases: 'exact',
    });
    expect(queries.filter((_, number) => ours[number] !== theirs[number])).toEqual([]);
  });

  it.each([{ isStrict: true }, { sort: 'date' }] as const)(
    'with %j finds and counts what PostgreSQL finds without stop words',
    async (options) => {
      const typed = queries.filter((query) => query.trim() !== '');
      const ours = await strictAnswers(index, typed, options);
      const theirs = await answersByWords(postgres, documents, typed, {
        stemOf,
        stopWords: 'dropped outside phrases',
        phrases: 'exact',
      });
      expect(typed.filter((_, number) => ours[number] !== theirs[number])).toEqual([]);
    },
  );

  it('differs from PostgreSQL’s English by known rules only', async () => {
    const comparison = await compared(postgres, index, documents, queries);
    expect(comparison.unexplained.map((query) => queries[query])).toEqual([]);
    const differences = [...comparison.differences()].length;
    process.stderr.write(
      `PostgreSQL, english, real meetings: ${queries.length} queries, ${meetings.length} meetings, ${differences} differences\n${comparison.table()}\n`,
    );
  });
});
