/** Compares matches with those of PostgreSQL's 'simple' configuration over our own words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import { withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';
import { isStopWord } from '../../../search-lambda/engine/text/stop-words.ts';
import { answersByWords, ownAnswers, type WordRules } from '../../support/oracle/answers.ts';
import { generatedQueries } from '../../support/oracle/generated-queries.ts';
import { handWrittenQueries } from '../../support/oracle/hand-written-queries.ts';
import { syntheticMeetings } from '../../support/oracle/meetings.ts';
import { type Answer, Postgres } from '../../support/oracle/postgres.ts';
import { miniSearchIndex } from '../../support/search/search-documents.ts';
import { cases } from '../../support/long.ts';

describe('a query over our own words', () => {
  const meetings = syntheticMeetings(300, 1);
  const queries = [...new Set([...handWrittenQueries, ...generatedQueries(cases(500, 2300), meetings, 1)])];
  let postgres: Postgres;
  let index: SearchIndex;
  let pairs = 0;

  beforeAll(async () => {
    postgres = await Postgres.shared();
    index = await miniSearchIndex(meetings);
  });

  afterAll(() => {
    process.stderr.write(
      `PostgreSQL, simple: ${queries.length} queries, ${meetings.length} meetings, ${pairs} pairs compared, no difference\n`,
    );
  });

  /** Expects that PostgreSQL finds the same meetings for every query. */
  async function expectEqualAnswers(stopWords: WordRules['stopWords'], ours: readonly Answer[]) {
    const theirs = await answersByWords(postgres, meetings.map(textsOf), queries, {
      stemOf,
      stopWords,
      phrases: 'exact',
    });
    expect(queries.filter((_, number) => ours[number] !== theirs[number])).toEqual([]);
    pairs += queries.length * meetings.length;
  }

  it('finds the meetings that PostgreSQL finds', async () => {
    const ours = await ownAnswers(index, queries);
    await expectEqualAnswers('kept', ours);
    // Most queries match some meetings and not others, so that a parsing error would show.
    const selective = ours.filter((answer) => answer.includes('0') && answer.includes('1'));
    expect(selective.length).toBeGreaterThan(queries.length / 2);
  });

  it('matches like PostgreSQL without stop words, unless nothing else is left', async () => {
    await expectEqualAnswers('dropped outside phrases', await ownAnswers(index, queries, withoutStopWords));
  });

  it('has the same stop words as PostgreSQL', async () => {
    const stopWords = await postgres.stopWords();
    expect(stopWords).toHaveLength(127);
    expect(stopWords.filter((word) => !isStopWord(word))).toEqual([]);
    const words = queries.flatMap((query) => query.toLowerCase().split(/[^a-z]+/));
    expect(words.filter((word) => isStopWord(word) !== stopWords.includes(word))).toEqual([]);
  });
});
