/** The rules by which stages are derived, one table per rule; texts as official records publish them. */
import { describe, expect, test } from 'vitest';
import { type Stage, type StageInput, stagesOf } from '../../../generator/places/stages.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const input = (over: Partial<StageInput> = {}): StageInput => ({
  stage: null,
  texts: [],
  headline: 'Lease of the old fire station',
  outcome: 'passed',
  isCommittee: false,
  subject: null,
  ...over,
});

const stageOf = (over: Partial<StageInput>): Stage | undefined => stagesOf([input(over)])[0];

describe('an amendment', () => {
  test.each([
    'Motion to amend Exhibit A as shown in Novick 7',
    'Motion to amend the Resolution as shown in Kanal 1, with the removal of the words, "and CHAT"',
    'Motion by Member Egan, seconded by Member Hoang, to amend the motion: add a public hearing.',
    'A motion was made by Council Member Yeger to amend Int. No. 1964-A and was Defeated by Council by Roll Call.',
    'Motion to make a technical amendment to align with the Arts Tax ordinance',
    'Motion to remove Whereas statements 11 and 13 through 20',
    'Motion to change the April 30, 2026 date in the Resolution to June 1, 2026',
    'Green-Avalos 1 — amend Exhibit A and impact statement',
    'Amendment Defeated by Council',
    'Amended by Committee',
    'resolution amendment fail',
    'Friendly amendment adding a report by the end of January',
    'Il est proposé par Mme Roy, appuyé par M. Côté, d’amender la proposition : fixer un plafond.',
  ])('is: %s', (text) => {
    expect(stageOf({ texts: [text] })).toBe('amendment');
    expect(stageOf({ texts: [text], outcome: 'failed', isCommittee: true })).toBe('amendment');
  });

  test.each([
    'Motion to amend Title 16R of the Municipal Code',
    'To amend Ordinance No. 2715-2013, passed on July 31, 2017',
    'To approve amendments to the budget',
    'Approved as amended by the Amendment of Ms. Lee',
    'AMENDED',
  ])('is not certain: %s', (text) => {
    expect(stageOf({ texts: [text] })).toBeUndefined();
  });

  test('of another object counts if the same item has a further decision', () => {
    const amend = input({ texts: ['Motion to amend the parking rates'], subject: 'i1' });
    const adopt = input({ texts: ['Motion to adopt the parking rates'], subject: 'i1' });
    expect(stagesOf([amend, adopt])).toEqual(['amendment', 'final']);
    expect(stagesOf([amend, { ...adopt, subject: 'i2' }])).toEqual([undefined, 'final']);
  });

  test('is not a label on the title of the whole proposal, nor on a procedural motion', () => {
    const texts = ['ordinance amendment pass'];
    expect(stageOf({ texts, headline: 'Remove the buyback clause' })).toBe('amendment');
    expect(stageOf({ texts, headline: 'An Ordinance to Amend Chapter 26' })).toBeUndefined();
    expect(stageOf({ texts, headline: 'Postpone until May' })).toBeUndefined();
  });
});

describe('a procedural step', () => {
  test.each([
    'DEFERRED TO 10/26/22',
    'OTHER HELD UNDER ADVISEMENT UNTIL 5/11/22',
    'This item was continued to the January 29, 2020 City Council Formal Meeting.',
    'Motion to table discussion of Avalos Amendment 1',
    'Laid Over by Council',
    'REMANDED TO THE CITY PLAN AND ZONING COMMISSION',
    'Recommitted to Committee by Council',
    'Motion to refer the Ordinance, Document Number 2026-053, to City Council with the recommendation it be passed',
    'Motion to send the Report to the full Council with the recommendation it be accepted',
    'Motion to suspend the rules to add a resolution to the agenda',
    'That the Rules of Procedure be suspended to consider the following motion due to time sensitivity',
    'That the Procedure By-law be waived',
    'Que les règles soient suspendues.',
    'Motion to call the question',
    'Motion by Member Egan, seconded by Member Hoang, to close debate.',
    'To reconsider the prior vote on specific planning areas.',
    'Appeal of the ruling of the presiding officer',
    'First reading',
    'Introduced by Council',
    'Approve the agenda',
    'Adopt the agenda',
    'Il est proposé par M. Roy, appuyé par Mme Côté, de clore le débat.',
  ])('is: %s', (text) => {
    expect(stageOf({ texts: [text] })).toBe('procedural');
  });

  test.each(['tabled', 'referred'] as const)('is a decision without text whose matter was %s', (outcome) => {
    expect(stageOf({ outcome })).toBe('procedural');
    expect(stageOf({ outcome, texts: ['resolution postponed'] })).toBe('procedural');
  });

  test.each([
    'Approved by Committee',
    'Approved by Subcommittee with Modifications and Referred to CPC',
    'P-C Item Approved by Comm',
    'A motion was made that this Introduction be Approved by Committee approved by Roll Call.',
  ])('is the approval by a committee: %s', (text) => {
    expect(stageOf({ texts: [text], isCommittee: true })).toBe('procedural');
    expect(stageOf({ texts: [text] })).toBe('procedural');
  });

  test.each(['Filed by Committee', 'Disapproved by Subcommittee', 'Defeated by Committee'])(
    'is not certain where a committee ends a matter: %s',
    (text) => {
      expect(stageOf({ texts: [text], outcome: 'failed', isCommittee: true })).toBeUndefined();
      expect(stageOf({ texts: [text], outcome: 'other' })).toBeUndefined();
    },
  );
});

describe('a final decision', () => {
  test.each([
    'Approved, by Council',
    'A motion was made that this Resolution be Approved, by Council approved by consent Roll Call.',
    'A motion was made by Councilwoman Stark, seconded by Vice Mayor Lee, that this item be adopted. The motion carried.',
    'The hearing was held. A motion was made by Ms. Lee that this item be approved as amended.',
    'This item was adopted.',
    'APPROVED CORRECTED',
    'DENIED WITHOUT PREJUDICE',
    'Disapproved by Council',
    'Overridden by Council',
    'OTHER DID NOT PASS',
    'Filed by Council',
    'Final vote',
    'Final reading',
    'Adopted By Consent Vote',
    'Motion by Member Egan, seconded by Member Hoang, to deny a permit.',
    'Il est proposé par M. Roy, appuyé par Mme Côté, d’approuver le contrat.',
  ])('is: %s', (text) => {
    expect(stageOf({ texts: [text] })).toBe('final');
  });

  test('is a decision of a withdrawn matter', () => {
    expect(stageOf({ outcome: 'withdrawn' })).toBe('final');
    expect(stageOf({ outcome: 'withdrawn', texts: ['DELETED'] })).toBe('final');
  });

  test('is not certain in a committee that the action does not name, except for a final vote', () => {
    expect(stageOf({ texts: ['Approved'], isCommittee: true })).toBeUndefined();
    expect(stageOf({ texts: ['PASS'], isCommittee: true })).toBeUndefined();
    expect(stageOf({ isCommittee: true })).toBeUndefined();
    expect(stageOf({ texts: ['Approved by Council'], isCommittee: true })).toBe('final');
    expect(stageOf({ texts: ['Final vote'], isCommittee: true })).toBe('final');
  });
});

describe('a bare result', () => {
  test.each(['PASS', 'passed', 'consent pass', 'resolution pass', 'Motion carried', 'FAIL'])(
    'is final if it is the only one of its item: %s',
    (text) => {
      expect(stageOf({ texts: [text] })).toBe('final');
      expect(stageOf({ texts: [text], outcome: null })).toBeUndefined();
    },
  );

  test('and a decision without any text count alike', () => {
    expect(stageOf({ texts: [null] })).toBe('final');
    expect(stageOf({ outcome: 'other' })).toBeUndefined();
    expect(stageOf({ outcome: null })).toBeUndefined();
  });

  test('is not certain beside another unclear decision of its item, but beside amendments', () => {
    const pass = input({ texts: ['PASS'], subject: 'i1' });
    const amend = input({ texts: ['Motion to amend the motion'], subject: 'i1' });
    expect(stagesOf([pass, pass])).toEqual([undefined, undefined]);
    expect(stagesOf([amend, pass])).toEqual(['amendment', 'final']);
    expect(stagesOf([pass, { ...pass, subject: 'i2' }])).toEqual(['final', 'final']);
  });

  test.each([
    'An Ordinance to Amend Chapter 55',
    'Ordinance 8475: submitting a question to the electors',
    'Council Member Morgan’s request to reconsider the vote on fees',
    'Unspecified motion',
    'Item 2.6',
    'Reading and disposal of the journal',
  ])('is not certain where the headline is: %s', (headline) => {
    expect(stageOf({ texts: ['PASS'], headline })).toBeUndefined();
  });

  test('has the stage of a motion in the headline', () => {
    const texts = ['passed'];
    expect(stageOf({ texts, headline: 'Postpone until the new council is seated' })).toBe('procedural');
    expect(stageOf({ texts, headline: 'Consideration of a motion to adopt the plan' })).toBe('final');
    expect(stageOf({ texts, headline: 'Table of fees for 2027' })).toBe('final');
  });

  test('of an ordinance is not certain, since it may need several readings', () => {
    expect(stageOf({ texts: ['ordinance pass'] })).toBeUndefined();
  });
});

describe('texts', () => {
  test('that repeat the title of the decision do not say what was done', () => {
    const headline = 'Approve the agreement with the county for an extension of the regional sewer…';
    const text = headline.replace('…', ' line');
    expect(stageOf({ headline, texts: ['This was considered.', text] })).toBeUndefined();
    expect(stageOf({ headline, texts: ['Deferred', text] })).toBe('procedural');
    expect(stageOf({ texts: ['Resolution to Approve Amendment No. 2 to the lease', 'Deferred'] })).toBe(
      'procedural',
    );
  });

  test('that contradict each other or the outcome give no stage', () => {
    expect(stageOf({ texts: ['Approved', 'Motion to postpone'] })).toBeUndefined();
    expect(stageOf({ texts: ['Approved'], outcome: 'tabled' })).toBeUndefined();
    expect(stageOf({ texts: ['PASS', 'Motion to postpone'] })).toBe('procedural');
  });

  test('do not change a stage that the corpus states', () => {
    expect(stageOf({ stage: 'amendment', texts: ['Approved'], outcome: 'tabled' })).toBe('amendment');
  });

  test('of 100,000 characters take no time', () => {
    const taken = cpuMsOf(() => {
      for (const word of ['motion ', 'that ', 'amend ', 'moved ', 'the ', 'Abc ', '[[', 'to '])
        stageOf({ texts: [word.repeat(100_000)], headline: word.repeat(100_000) });
    });
    // Quadratic time would be minutes.
    expect(taken).toBeLessThan(5_000);
  });
});
