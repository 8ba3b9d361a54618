import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../../generator/corpus/texts/parts.ts';

const none = { pageStarts: [], times: [] };
const textsOf = (text: string): string[] => partsOf(text, none).map((part) => part.text);

describe('the parts of a text', () => {
  it('are its pages, of which some are empty', () => {
    const pages = partsOf('Cover\n\n\n\nThree', { pageStarts: [0, 7, 9], times: [] });
    expect(pages).toEqual([
      { text: 'Cover', startSeconds: null },
      { text: '', startSeconds: null },
      { text: 'Three', startSeconds: null },
    ]);
  });

  it('are minutes of a recording', () => {
    expect(
      partsOf('Good evening.\nThe motion passes.', {
        pageStarts: [],
        times: [
          [0, 4],
          [14, 61],
        ],
      }),
    ).toEqual([
      { text: 'Good evening.', startSeconds: 4 },
      { text: 'The motion passes.', startSeconds: 61 },
    ]);
  });

  it('are whole paragraphs of about a page', () => {
    const paragraphs = Array.from({ length: 40 }, (_, index) => `${index} ${'word '.repeat(60)}end.`);
    const parts = textsOf(paragraphs.join('\n\n'));
    expect(parts.join('\n\n')).toBe(paragraphs.join('\n\n'));
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(3_000);
  });

  it('divide a long paragraph at spaces, and a long word between characters', () => {
    const paragraph = 'word '.repeat(2_000).trim();
    expect(textsOf(paragraph).join(' ')).toBe(paragraph);
    const word = `x${'😀'.repeat(4_000)}`;
    const parts = textsOf(word);
    expect(parts.join('')).toBe(word);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  });

  it('of a short text are the text', () => expect(textsOf('Short.')).toEqual(['Short.']));
});
