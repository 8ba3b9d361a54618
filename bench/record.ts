/** Sections of bench/RESULTS.md, one per measurement, each replaced entirely, and above them the numbers that matter most. */
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

/** A number for the top of the page. */
export type KeyNumber = {
  readonly name: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
};

/** A section in Markdown, and its numbers for the top of the page. */
export type Section = { readonly markdown: string; readonly keyNumbers: readonly KeyNumber[] };

/** Writes a section: command, machine, date, then the Markdown; and its key numbers at the top of the page. */
export function record(
  title: string,
  command: string,
  markdown: string,
  keyNumbers: readonly KeyNumber[] = [],
): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : introduction;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    withSection(text, title, `\`${command}\` on ${day}, ${machine()}\n\n${markdown.trim()}`, keyNumbers),
  );
}

const topTitle = 'The numbers that matter';
const topHeader = ['number', 'measured', 'goal', 'met', 'section'];

/** The page with this section and its key numbers in place of the former ones. */
export function withSection(
  page: string,
  title: string,
  content: string,
  keyNumbers: readonly KeyNumber[],
): string {
  const [introduction = '', ...sections] = page.split(/^(?=## )/m).map((part) => part.trimEnd());
  const former = sections.find((part) => part.startsWith(`## ${topTitle}\n`));
  const others = sections.filter((part) => part !== former);
  const section = `## ${title}\n\n${content}`;
  const index = others.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (index === -1) others.push(section);
  else others[index] = section;
  const rows = [
    ...rowsOf(former).filter((cells) => cells.at(-1) !== linkTo(title)),
    ...keyNumbers.map(({ name, measured, goal, isMet }) => [
      name,
      measured,
      goal,
      isMet ? 'yes' : '**no**',
      linkTo(title),
    ]),
  ];
  const order = others.map((part) => linkTo(/^## (.*)$/m.exec(part)?.[1] ?? ''));
  const top = rows
    .filter((cells) => order.includes(cells.at(-1) ?? ''))
    .toSorted((a, b) => order.indexOf(a.at(-1) ?? '') - order.indexOf(b.at(-1) ?? ''));
  const topSection = `## ${topTitle}\n\n${markdownTable(topHeader, top)}`;
  return `${[introduction, ...(top.length === 0 ? [] : [topSection]), ...others].join('\n\n')}\n`;
}

/** The cells of a table's rows, below its header and rule. */
const rowsOf = (section = ''): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));

/** A link within the page, as GitHub names the anchors of headings. */
const linkTo = (title: string): string =>
  `[${title}](#${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')})`;

/** A Markdown table. */
export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
