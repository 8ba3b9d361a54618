/** Sections of bench/RESULTS.md, one per measurement, each replaced as a whole. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { formatBytes } from '../generator/system/terminal.ts';

const file = join(import.meta.dirname, 'RESULTS.md');
const introduction = `# Measurements

Written by \`npm run bench -- <name>\`. Ratios compare within one run; absolute numbers are those of the machine named.
`;

/** The machine, for beside a result. */
const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${formatBytes(totalmem())} memory, ${process.platform}, Node.js ${process.version}`;

/** Writes a section with the command, the machine and the day above its Markdown. */
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
