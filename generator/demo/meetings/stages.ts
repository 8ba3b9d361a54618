/** Stages of decisions and motions, as records state them. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { Place } from '../places/place.ts';
import type { Outcome } from '../text/language.ts';

export type Stage = Row<'decisions'>['stage'];

/** Stages of decisions by outcome; a hearing without a vote has none. */
const stages: Readonly<Record<Outcome, Stage>> = {
  passed: 'final',
  failed: 'final',
  withdrawn: 'final',
  tabled: 'procedural',
  referred: 'procedural',
  other: null,
};

export const stageOf = (outcome: Outcome): Stage => stages[outcome];

/** The stage in the records of the place, which do not state it in every second place. */
export const statedStage = ({ index }: Place, stage: Stage): Stage => (index % 2 === 0 ? stage : null);
