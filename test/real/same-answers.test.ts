/** Compares the results of MiniSearch and packed indexes of real texts in ../shared, which exist only on the project's machines. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCollection } from '../../bench/relevance/collection.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { type CorpusQuery, corpusQueries } from '../support/search/corpus-queries.ts';
import { cases } from '../support/long.ts';
import { comparePacked } from '../support/search/same-answers.ts';
import { packedIndex, searchDocument } from '../support/search/search-documents.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isThere = existsSync(data);
if (!isThere) process.stderr.write(`SKIPPED: test/real needs the data in ${data}, which do not exist\n`);

const rowsOf = <Name extends TableName>(table: Name): Row<Name>[] =>
  gunzipSync(readFileSync(join(data, 'real', `${table}.ndjson.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row<Name>);

/** Every nth brief is sampled; a long run takes them all. */
const sampling = cases(144, 1);
/** Every nth document of a collection is indexed. */
const nthDocument = cases(5, 1);

function sampledMeetings(): SearchDocument[] {
  const places = new Map(rowsOf('municipalities').map((row) => [row.id, row]));
  const meetings = new Map(rowsOf('meetings').map((row) => [row.id, row]));
  const decisions = Map.groupBy(rowsOf('decisions'), (row) => row.meeting_id);
  return rowsOf('briefs')
    .filter((_, number) => number % sampling === 0)
    .map(({ meeting_id, muni_id, headline, summary }) =>
      searchDocument({
        id: meeting_id,
        city: places.get(muni_id)?.name ?? '',
        state: places.get(muni_id)?.state ?? '',
        kind: places.get(muni_id)?.kind ?? 'city',
        body: meetings.get(meeting_id)?.body_name ?? '',
        date: meetings.get(meeting_id)?.meeting_date ?? '',
        headline,
        summary: summary ?? '',
        decisions: (decisions.get(meeting_id) ?? []).map((row) => row.headline),
      }),
    );
}

async function expectSameAnswers(
  name: string,
  documents: readonly SearchDocument[],
  queries: readonly CorpusQuery[],
): Promise<void> {
  const comparisons = await comparePacked(name, documents, await packedIndex(documents), queries);
  for (const { evaluated, answered, different } of comparisons) {
    expect(different).toEqual([]);
    // Two of the three forms of a question require all of its words.
    expect(answered).toBeGreaterThan(evaluated / 3);
  }
}

describe.skipIf(!isThere)('packed and MiniSearch indexes give the same results', () => {
  it('for queries over real meetings', async () => {
    const meetings = sampledMeetings();
    expect(meetings.length).toBeGreaterThan(cases(105, 16_000));
    await expectSameAnswers('real meetings', meetings, corpusQueries(meetings, 10, 2));
  });

  it.each(['cacm', 'cranfield'])('for the questions of %s, and queries over its documents', async (name) => {
    const collection = readCollection(join(data, 'ir', name));
    const documents = collection.documents.filter((_, number) => number % nthDocument === 0);
    const questions = collection.queries.map(({ text }) => ({ text, filters: {}, limit: 50 }));
    await expectSameAnswers(name, documents, [...questions, ...corpusQueries(documents, 3, 3)]);
  });
});
