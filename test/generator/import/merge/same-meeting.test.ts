import { describe, expect, it } from 'vitest';
import {
  bodyKey,
  type ComparedMeeting,
  sameMeetings,
} from '../../../../generator/import/merge/same-meeting.ts';

describe('the name of a body', () => {
  it.each([
    ['City Council', 'City Council Regular Meeting'],
    ['City Council', 'Regular Meeting of the City Council'],
    ['City Council', 'CITY COUNCIL - Regular Session'],
    ['City Council', 'City  Council Meetings'],
    ['Parks & Recreation Commission', 'Parks and Recreation Commission'],
    ['Conseil d’arrondissement', 'Séance ordinaire du conseil d’arrondissement'],
    ['Comité exécutif', 'Comite executif'],
  ])('“%s” is the same as “%s”', (a, b) => {
    expect(bodyKey(a)).toBe(bodyKey(b));
    expect(bodyKey(a)).not.toBe('');
  });

  it.each([
    ['City Council', 'City Council Special Meeting'],
    ['City Council', 'City Council Work Session'],
    ['City Council', 'City Council Closed Session'],
    ['City Council', 'Council'],
    ['City Council', 'Elm City Council'],
    ['City Council', 'Special Joint Meeting of City Council and Planning Commission'],
    ['Planning Commission', 'Planning and Zoning Commission'],
    ['Board of Directors', 'Board Directors'],
  ])('“%s” is not the same as “%s”', (a, b) => {
    expect(bodyKey(a)).not.toBe(bodyKey(b));
  });

  it('is empty if the name contains no body', () => {
    expect(['Regular Meeting', 'Meeting of the', ' ', null].map(bodyKey)).toEqual(['', '', '', '']);
  });
});

describe('meetings of one day', () => {
  const meeting = (source: string, facts: Partial<ComparedMeeting> = {}): ComparedMeeting => ({
    source,
    startTime: '18:00',
    bodyName: 'City Council',
    isVanished: false,
    ...facts,
  });
  /** The sources of each group. */
  const groups = (...meetings: ComparedMeeting[]): string[] =>
    sameMeetings(meetings).map((group) => group.map(({ source }) => source).join(' '));

  it('are the same with the same time and body, in two sources or more', () => {
    expect(groups(meeting('a'), meeting('b'))).toEqual(['a b']);
    expect(
      groups(meeting('a'), meeting('b', { bodyName: 'City Council Regular Meeting' }), meeting('c')),
    ).toEqual(['a b c']);
  });

  it('differ with another time, or without one', () => {
    expect(groups(meeting('a'), meeting('b', { startTime: '18:30' }))).toEqual(['a', 'b']);
    expect(groups(meeting('a', { startTime: null }), meeting('b', { startTime: null }))).toEqual(['a', 'b']);
  });

  it('differ with another body, or without one', () => {
    expect(groups(meeting('a'), meeting('b', { bodyName: 'Planning Commission' }))).toEqual(['a', 'b']);
    expect(groups(meeting('a', { bodyName: null }), meeting('b', { bodyName: null }))).toEqual(['a', 'b']);
    expect(groups(meeting('a', { bodyName: 'Meeting' }), meeting('b', { bodyName: 'Meeting' }))).toEqual([
      'a',
      'b',
    ]);
  });

  it('are all different if a source has two of them', () => {
    expect(groups(meeting('a'), meeting('a'), meeting('b'))).toEqual(['a', 'a', 'b']);
    expect(groups(meeting('a'), meeting('b'), meeting('b'), meeting('c'))).toEqual(['a', 'b', 'b', 'c']);
  });

  it('that vanished count only if their source has no other', () => {
    const gone = { isVanished: true };
    expect(groups(meeting('a', gone), meeting('b'))).toEqual(['a b']);
    const [present, ...others] = sameMeetings([meeting('a', gone), meeting('a'), meeting('b')]);
    expect(present?.map(({ source, isVanished }) => [source, isVanished])).toEqual([
      ['a', false],
      ['b', false],
    ]);
    expect(others.map((group) => group.map(({ isVanished }) => isVanished))).toEqual([[true]]);
    expect(groups(meeting('a', gone), meeting('a', gone), meeting('b'))).toEqual(['a', 'a', 'b']);
  });
});
