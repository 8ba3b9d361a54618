/** A day of runs as an SVG: bytes fetched each hour, and the function's memory. Pure. */
import { formatBytes } from '../../generator/system/terminal.ts';
import type { Hour } from './hour.ts';

type Panel = {
  readonly title: string;
  readonly of: (hour: Hour) => number;
  readonly format: (value: number) => string;
};

const panels: readonly Panel[] = [
  { title: 'Fetched by the function', of: ({ followed }) => followed.bytes, format: formatBytes },
  { title: 'Written by the run', of: ({ run }) => run.publish.upload_bytes, format: formatBytes },
  { title: 'Segments', of: ({ followed }) => followed.segments, format: String },
  { title: 'Resident memory', of: ({ followed }) => followed.residentBytes, format: formatBytes },
  {
    title: 'Median answer',
    of: ({ followed }) => followed.p50Ms,
    format: (value) => `${value.toFixed(2)} ms`,
  },
];

const width = 720;
const panelHeight = 110;
const left = 120;
const barHeight = 60;

export function dayPicture(hours: readonly Hour[]): string {
  const height = panels.length * panelHeight + 20;
  const body = panels.map((panel, index) => panelOf(panel, hours, index * panelHeight + 10)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>${body}</svg>\n`;
}

function panelOf({ title, of, format }: Panel, hours: readonly Hour[], top: number): string {
  const values = hours.map(of);
  const most = Math.max(...values);
  const step = (width - left - 20) / hours.length;
  const bars = values.map((value, hour) => {
    const size = most === 0 ? 0 : (value / most) * barHeight;
    const x = (left + hour * step).toFixed(1);
    return `<rect x="${x}" y="${(top + 25 + barHeight - size).toFixed(1)}" width="${(step * 0.8).toFixed(1)}" height="${size.toFixed(1)}" fill="#2a6f97"><title>hour ${hour + 1}: ${format(value)}</title></rect>`;
  });
  const base = top + 25 + barHeight;
  return [
    `<text x="10" y="${top + 15}" font-weight="bold">${title}</text>`,
    `<text x="${left - 8}" y="${top + 36}" text-anchor="end">${format(most)}</text>`,
    `<text x="${left - 8}" y="${base}" text-anchor="end">0</text>`,
    `<line x1="${left}" x2="${width - 20}" y1="${base}" y2="${base}" stroke="#888"/>`,
    ...bars,
  ].join('');
}
