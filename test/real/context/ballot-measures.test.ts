/** Ballot measures of San Francisco. */
import { describe, expect, it } from 'vitest';
import { ballotMeasures } from '../../../generator/context/sources/ballot-measures/ballot-measures.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const folder = 'context/ballot-measures';

describe.skipIf(!hasMaterial(folder))('recorded ballot measures', () => {
  it('are 108 since 2010, of which 68 passed, and 199 older ones', async () => {
    const corpus = new ContextCorpus([
      place('san-francisco-ca', 'San Francisco', { census_geoid: '0667000' }),
    ]);
    await corpus.import(ballotMeasures, recordedPath(`${folder}/sf-measures-2010-on.csv`));
    const recent = corpus.rows('ballot_measures');
    expect(recent).toHaveLength(108);
    expect(recent.filter(({ passed }) => passed === 1)).toHaveLength(68);
    expect(recent.find(({ id }) => id === 'sf-1829')).toMatchObject({
      name: 'A School Facilities Special Tax',
      yes_votes: 102_873,
      no_votes: 44_043,
      threshold_percent: 66.66,
      passed: 1,
    });
    await corpus.import(ballotMeasures, recordedPath('formats/sf-ballot-measure-history.csv'));
    expect(corpus.rows('ballot_measures')).toHaveLength(108 + 199);
  });
});
