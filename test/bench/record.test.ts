import { describe, expect, test } from 'vitest';
import { type KeyNumber, withSection } from '../../bench/record.ts';

const number = (name: string, isMet = true): KeyNumber => ({
  name,
  measured: '4 ms',
  goal: 'under 5 ms',
  isMet,
});

const page = (...names: string[]): string[] =>
  withSection(
    '# Measurements\n',
    'Search',
    'A table.',
    names.map((name) => number(name)),
  )
    .split('\n')
    .filter((line) => line !== '');

describe('the page of measurements', () => {
  test('has the key numbers at the top, with links to their sections', () => {
    expect(page('p50')).toEqual([
      '# Measurements',
      '## The numbers that matter',
      '| number | measured | goal | met | section |',
      '| --- | --- | --- | --- | --- |',
      '| p50 | 4 ms | under 5 ms | yes | [Search](#search) |',
      '## Search',
      'A table.',
    ]);
  });

  test('has no such table without key numbers', () => {
    expect(page()).toEqual(['# Measurements', '## Search', 'A table.']);
  });

  test('a new measurement replaces the section and its numbers, and no others', () => {
    const sections: [string, string, KeyNumber[]][] = [
      ['Cold starts', 'former', [number('first answer'), number('next answers')]],
      ['Search', 'kept', [number('p50')]],
      ['Cold starts', 'new', [number('first answer', false)]],
    ];
    const text = sections.reduce((former, section) => withSection(former, ...section), '# Measurements\n');
    expect(text).not.toContain('former');
    expect(text).not.toContain('next answers');
    expect(text.match(/^\| (?!-|number).*$/gm)).toEqual([
      '| first answer | 4 ms | under 5 ms | **no** | [Cold starts](#cold-starts) |',
      '| p50 | 4 ms | under 5 ms | yes | [Search](#search) |',
    ]);
    expect(text.match(/^## .*$/gm)).toEqual(['## The numbers that matter', '## Cold starts', '## Search']);
  });
});
