import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandColor } from '../../../../../generator/site/html/page.ts';

const text = readFileSync('generator/site/assets/styles/tokens.css', 'utf8');

/** The colors of a block of declarations: `--text` → `#1b1f1d`. */
const colorsIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
  );

const [lightBlock = '', darkBlock = ''] = text.split('@media (prefers-color-scheme: dark)');
const light = colorsIn(lightBlock);
const schemes = { light, dark: { ...light, ...colorsIn(darkBlock) } };

/** Relative luminance, by https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const mixed = (color: string, ground: string, share: number): number[] =>
  channelsOf(color).map((channel, index) => channel * share + (channelsOf(ground)[index] ?? 0) * (1 - share));

function contrast(color: readonly number[], ground: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(color), luminance(ground)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The smallest ratios of WCAG 2.2 AA: text of normal size (1.4.3), and borders of fields and parts of charts (1.4.11). */
const minimum = { text: 4.5, part: 3 };

const grounds = ['ground', 'surface', 'raised', 'highlight'];
const texts = ['text', 'muted', 'link', 'link-visited', 'accent'];
const outcomes = ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other'];
const marks = ['ai'];
const parties = ['party-democratic', 'party-republican', 'party-other'];
const series = ['series-1', 'series-2', 'series-3', 'series-4'];

const pairs: readonly (readonly [string, string, number])[] = [
  ...[...texts, ...outcomes, ...marks].flatMap((color) =>
    grounds.map((ground) => [color, ground, minimum.text] as const),
  ),
  ...['ground', 'surface', 'raised'].flatMap((ground) =>
    ['line-strong', ...parties, ...series].map((color) => [color, ground, minimum.part] as const),
  ),
  ['on-accent', 'accent', minimum.text],
  ['on-brand', 'brand', minimum.text],
  ['on-brand-muted', 'brand', minimum.text],
  ['signal', 'brand', minimum.part],
];

describe.each(Object.entries(schemes))('in %s mode', (_scheme, colors) => {
  const channels = (name: string): number[] => {
    const color = colors[name];
    if (color === undefined) throw new Error(`tokens.css has no color --${name}`);
    return channelsOf(color);
  };

  test.each(pairs)('%s on %s has a contrast of at least %d', (color, ground, least) => {
    expect(contrast(channels(color), channels(ground))).toBeGreaterThanOrEqual(least);
  });

  test('any two series of a chart differ in grayscale', () => {
    for (const first of series)
      for (const second of series.filter((name) => name > first))
        expect(contrast(channels(first), channels(second)), `${first}, ${second}`).toBeGreaterThanOrEqual(
          1.5,
        );
  });

  // badges.css tints the ground of an outcome with 8 % of its color.
  test.each(outcomes)('a badge of %s is readable on its tint', (outcome) => {
    for (const ground of ['ground', 'surface', 'raised']) {
      const tint = mixed(colors[outcome] ?? '', colors[ground] ?? '', 0.08);
      expect(contrast(channels(outcome), tint)).toBeGreaterThanOrEqual(minimum.text);
    }
  });
});

test('every color of the light scheme that is not the brand has a dark value', () => {
  const constant = ['on-brand', 'on-brand-muted', 'signal'];
  expect(Object.keys(light).filter((name) => !(name in colorsIn(darkBlock)))).toEqual(constant);
});

test('the frame of a phone browser has the color of the brand', () => {
  expect(brandColor).toBe(light['brand']);
  expect(readFileSync('generator/site/assets/icon.svg', 'utf8')).toContain(`fill="${brandColor}"`);
});

test('the widget for other sites has the colors of the pages', () => {
  const style = readFileSync('generator/site/assets/embed/style.ts', 'utf8');
  const used = [...new Set(style.match(/#[\da-f]{3,6}\b/g))];
  expect(used.length).toBeGreaterThan(8);
  const known = new Set([...Object.values(schemes.light), ...Object.values(schemes.dark), '#fff']);
  expect(used.filter((color) => !known.has(color))).toEqual([]);
});
