/** Known differences between our matches and those of PostgreSQL's 'english' configuration. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import { cases } from '../../support/long.ts';
import { differenceExamples } from '../../support/oracle/difference-examples.ts';
import { compared, type Comparison } from '../../support/oracle/differences.ts';
import { generatedQueries } from '../../support/oracle/generated-queries.ts';
import { handWrittenQueries } from '../../support/oracle/hand-written-queries.ts';
import { syntheticMeetings } from '../../support/oracle/meetings.ts';
import { Postgres } from '../../support/oracle/postgres.ts';
import { miniSearchIndex, searchDocuments } from '../../support/search/search-documents.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await Postgres.open();
});
afterAll(() => postgres.close());

/** The table of differences by number of generated queries. */
const tables: Record<number, string> = {
  500: `
cause           alone  together  queries
white space      1624         0      121
accent           1319         5       92
lower-case or    2950         7       30
lone dash        4806        26       33
apostrophe        580        22       32
URL              1614         2      213
number            681         1       58
hyphen             26         0        9
field boundary    192        22       31
unknown             0         0        0
stop word        7501         1       96
exact phrase      129         1       31
stemmer            25         0        5`,
  2300: `
cause           alone  together  queries
white space      4944        19      200
accent           3457        63      328
lower-case or   12557       104      118
lone dash       15632       159      117
apostrophe       2823        57      107
URL              3995        91      592
number           2566        49      200
hyphen             54         5       23
field boundary    744        49      114
unknown             0         0        0
stop word       22946       194      341
exact phrase      632         5      108
stemmer            84         0       13`,
};

describe('a query compared with PostgreSQL’s English', () => {
  const meetings = syntheticMeetings(300, 1);
  const generated = cases(500, 2300);
  const queries = [...new Set([...handWrittenQueries, ...generatedQueries(generated, meetings, 1)])];
  let comparison: Comparison;

  beforeAll(async () => {
    const index = await miniSearchIndex(meetings);
    comparison = await compared(postgres, index, meetings.map(textsOf), queries);
  });

  it('differs by known rules only', () => {
    expect(comparison.unexplained.map((query) => queries[query])).toEqual([]);
  });

  it('has this number of differences by cause', () => {
    const differences = [...comparison.differences()].length;
    const pairs = queries.length * meetings.length;
    process.stderr.write(
      `PostgreSQL, english: ${queries.length} queries, ${meetings.length} meetings, ${pairs} pairs compared, ${differences} differences\n${comparison.table()}\n`,
    );
    expect(comparison.table()).toBe(tables[generated]?.trimStart());
  });
});

describe('each known difference', () => {
  const meetings = searchDocuments(
    ...differenceExamples.map(({ texts: [headline = '', summary = ''] }) => ({
      headline,
      summary,
      body: '',
      city: '',
      state: '',
    })),
  );
  let comparison: Comparison;

  beforeAll(async () => {
    const index = await miniSearchIndex(meetings);
    const queries = differenceExamples.map(({ query }) => query);
    comparison = await compared(postgres, index, meetings.map(textsOf), queries);
  });

  it.each(differenceExamples.map((example, number) => ({ number, ...example })))(
    '$cause: for $query, only $foundBy finds $texts',
    ({ number, cause, foundBy }) => {
      expect(comparison.isFound(number, number, 'PostgreSQL')).toBe(foundBy === 'PostgreSQL');
      expect(comparison.isFound(number, number, 'us')).toBe(foundBy === 'us');
      expect(comparison.causesOf(number, number)).toEqual([cause]);
    },
  );

  it('has an example', () => {
    const causes = new Set(differenceExamples.map(({ cause }) => cause));
    expect([...causes].toSorted()).toEqual(comparison.causes.toSorted());
  });
});
