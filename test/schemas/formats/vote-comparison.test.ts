import { describe, expect, test } from 'vitest';
import {
  compareMembers,
  comparisonOf,
  countComparisons,
  isFinal,
  letterOf,
  type Vote,
  voteLetters,
} from '../../../schemas/formats/vote-comparison.ts';

const votes = Object.keys(voteLetters) as Vote[];

describe('two members', () => {
  test.each<[string, readonly Vote[], readonly Vote[], string | undefined]>([
    ['agreed if both voted yes', ['yes'], ['yes'], 'agreed'],
    ['agreed if both voted no', ['no'], ['no'], 'agreed'],
    ['differed if one voted yes and one no', ['no'], ['yes'], 'differed'],
    ['neither agreed nor differed if one was absent', ['yes'], ['absent'], 'not_both'],
    ['neither agreed nor differed if one abstained', ['abstain'], ['no'], 'not_both'],
    ['neither agreed nor differed if both abstained', ['abstain'], ['abstain'], 'not_both'],
    ['neither agreed nor differed if one was present', ['present'], ['yes'], 'not_both'],
    ['neither agreed nor differed if one is listed as yes and no', ['yes', 'no'], ['no'], 'not_both'],
    ['agreed if one is listed twice with the same vote', ['no', 'no'], ['no'], 'agreed'],
    ['have nothing in common if one is not listed', [], ['no'], undefined],
  ])('%s', (_, a, b, expected) => {
    expect(comparisonOf(letterOf(a), letterOf(b))).toBe(expected);
    expect(comparisonOf(letterOf(b), letterOf(a))).toBe(expected);
  });

  test('differ in no votes but yes and no', () => {
    const differing = votes.flatMap((a) =>
      votes.filter((b) => comparisonOf(letterOf([a]), letterOf([b])) === 'differed').map((b) => [a, b]),
    );
    expect(differing).toEqual([
      ['yes', 'no'],
      ['no', 'yes'],
    ]);
  });
});

test('every vote has a letter of its own', () => {
  expect(new Set(Object.values(voteLetters)).size).toBe(votes.length);
});

test('members are compared where a roll call lists both', () => {
  const rolls = [
    { first: 0, votes: 'yn' },
    { first: 1, votes: 'n-y' },
    { first: 2, votes: 'y' },
    { first: 0, votes: 'yy' },
    { first: 0, votes: 'ay' },
  ];
  const compared = compareMembers(rolls, 0, 1);
  expect(compared.map(({ vote }) => rolls.indexOf(vote))).toEqual([0, 3, 4]);
  expect(countComparisons(compared)).toEqual({ both: 2, agreed: 1, differed: 1, not_both: 1 });
  expect(countComparisons(compareMembers(rolls, 0, 3))).toEqual({
    both: 0,
    agreed: 0,
    differed: 0,
    not_both: 0,
  });
});

test('a vote of unknown stage is not final', () => {
  expect([{}, { stage: 'amendment' }, { stage: 'final' }].map(isFinal)).toEqual([false, false, true]);
});
