/** Sections of bench/RESULTS.md, one per measurement, each replaced entirely. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { formatBytes } from '../generator/system/terminal.ts';

const file = join(import.meta.dirname, 'RESULTS.md');
const introduction = `# Measurements

Written by \`npm run bench -- <name>\`. Ratios compare measurements of the same run; absolute numbers depend on the machine. Each table names the measured implementation: "packed" is the index for more than 10,000 meetings, "MiniSearch" the one for smaller corpora.
`;

/** Describes the machine. */
const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${formatBytes(totalmem())} memory, ${process.platform}, Node.js ${process.version}`;

/** Writes a section: command, machine, date, then the Markdown. */
export function record(title: string, command: string, markdown: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const section = `## ${title}\n\n\`${command}\` on ${day}, ${machine()}\n\n${markdown.trim()}\n`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : introduction;
  const sections = text.split(/^(?=## )/m).map((part) => part.trimEnd());
  const index = sections.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (index === -1) sections.push(section.trimEnd());
  else sections[index] = section.trimEnd();
  writeFileSync(file, `${sections.join('\n\n')}\n`);
}

/** A Markdown table. */
export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
