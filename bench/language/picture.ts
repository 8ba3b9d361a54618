/** Curves as an SVG with logarithmic axes. Pure. */
import { formatCount } from '../../generator/system/terminal.ts';
import { escapeHtml } from '../../schemas/formats/html-template.ts';
import type { Point } from './curves.ts';

export type Curve = { readonly name: string; readonly color: string; readonly points: readonly Point[] };

type Axis = { readonly label: string; readonly format: (value: number) => string };

export type Picture = {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly curves: readonly Curve[];
};

const [width, height] = [720, 440];
const [left, right, top, bottom] = [90, 40, 66, 60];
/** Between the names of curves, above them. */
const legendStep = 190;

export const count: Axis['format'] = (value) => formatCount(value);
export const percent: Axis['format'] = (value) => `${Number((value * 100).toPrecision(1))} %`;

export function curvesPicture({ title, x, y, curves }: Picture): string {
  const points = curves.flatMap((curve) => curve.points);
  const toX = scaleOf(
    points.map(([value]) => value),
    left,
    width - right,
  );
  const toY = scaleOf(
    points.map(([, value]) => value),
    height - bottom,
    top,
  );
  const lines = [
    ...toX.ticks.map((value) => {
      const at = toX.of(value);
      return `<line x1="${at}" x2="${at}" y1="${top}" y2="${height - bottom}" stroke="#ddd"/><text x="${at}" y="${height - bottom + 18}" text-anchor="middle">${x.format(value)}</text>`;
    }),
    ...toY.ticks.map((value) => {
      const at = toY.of(value);
      return `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#ddd"/><text x="${left - 8}" y="${at}" dy="0.35em" text-anchor="end">${y.format(value)}</text>`;
    }),
  ];
  const legend = curves.map(({ name, color }, index) => {
    const [at, y] = [left + legendStep * index, top - 20];
    return `<line x1="${at}" x2="${at + 24}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="3"/><text x="${at + 32}" y="${y}" dy="0.35em">${escapeHtml(name)}</text>`;
  });
  const drawn = curves.map(({ color, points: own }) => {
    const path = own.map(([h, v]) => `${toX.of(h)},${toY.of(v)}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2.5"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${left}" y="24" font-weight="bold" font-size="15">${escapeHtml(title)}</text>`,
    ...lines,
    ...drawn,
    ...legend,
    `<text x="${(left + width - right) / 2}" y="${height - 14}" text-anchor="middle">${escapeHtml(x.label)}</text>`,
    `<text transform="translate(18 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeHtml(y.label)}</text>`,
    '</svg>\n',
  ].join('\n');
}

/** A logarithmic scale over whole decades, from one pixel to another. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, decade) => Number(`1e${low + decade}`)),
    of: (value: number): number =>
      Number((from + ((to - from) * (Math.log10(value) - low)) / (high - low)).toFixed(1)),
  };
}
