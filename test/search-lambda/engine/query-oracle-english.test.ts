/** Known differences between our matches and those of PostgreSQL's 'english' configuration. */
import { beforeAll, describe, expect, it } from 'vitest';
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
  postgres = await Postgres.shared();
});

/** The table of differences by number of generated queries. */
const tables: Record<number, string> = {
  500: `
cause           alone  together  queries
white space      1622         0      120
accent           1309         6       93
lower-case or    3002         8       29
lone dash        4813        26       33
apostrophe        565        22       34
URL              1622         2      212
number            665         1       60
hyphen             31         0       11
field boundary    197        22       29
unknown             0         0        0
stop word        6876         1       89
exact phrase      138         2       32
stemmer            24         0        4`,
  2300: `
cause           alone  together  queries
white space      4856        17      196
accent           3366        58      321
lower-case or   12782       101      119
lone dash       15302       160      116
apostrophe       2861        54      116
URL              3916        77      575
number           2646        50      203
hyphen             64         1       26
field boundary    775        49      130
unknown             0         0        0
stop word       21713       175      332
exact phrase      759         2      103
stemmer            83         0       12`,
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
