/** `npm run bench -- documents`: reads the text of the recorded PDFs in ../shared, and of a packet of 500 pages. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { TextExtractor } from '../generator/documents/text/extractor.ts';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { pdfLines, pdfOf } from '../test/support/pdf.ts';
import { root, work } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

const recordings = resolve(root, '../shared/data/platforms/pdf');
const pagesMin = 600;
const packetPages = 500;
const linesOfPage = 45;

type Measured = {
  readonly files: number;
  readonly pages: number;
  readonly characters: number;
  readonly seconds: number;
  readonly peakBytes: number;
};

export async function benchDocuments(): Promise<void> {
  const folder = join(work, 'documents');
  mkdirSync(folder, { recursive: true });
  const packet = join(folder, 'packet.pdf');
  writeFileSync(packet, packetOf());
  const recorded = readdirSync(recordings)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(recordings, name));
  const rows = [
    rowOf('recorded PDFs, in turn', await read(recorded, pagesMin, folder)),
    rowOf(
      `${basename(packet)}: ${packetPages} pages of ${linesOfPage} lines`,
      await read([packet], 1, folder),
    ),
  ];
  rmSync(folder, { recursive: true });
  const header = ['documents', 'files', 'pages', 'characters', 'time', 'pages a minute', 'peak memory'];
  const markdown = `${markdownTable(header, rows)}

One process reads one file at a time, as \`civic documents fetch\` does; the time of its start is not counted. Its memory is limited to 1 GB. Other programs used the machine's processors at the same time.`;
  process.stdout.write(`${markdown}\n`);
  record('Reading documents', 'npm run bench -- documents', markdown);
}

/** Reads the files in turn, until they add up to a number of pages. */
async function read(files: readonly string[], pagesWanted: number, folder: string): Promise<Measured> {
  await using extractor = new TextExtractor();
  // Starts the process.
  await extractor.extract({ path: import.meta.filename, mediaType: 'text/plain', folder });
  const started = performance.now();
  let [count, pages, characters] = [0, 0, 0];
  while (pages < pagesWanted)
    for (const path of files) {
      const extraction = await extractor.extract({ path, mediaType: 'application/pdf', folder });
      if (extraction.status !== 'text') throw new Error(`${path} ${extraction.reason}`);
      count++;
      pages += extraction.pages ?? 0;
      characters += extraction.text.length;
    }
  const seconds = (performance.now() - started) / 1000;
  return { files: count, pages, characters, seconds, peakBytes: extractor.peakMemoryBytes };
}

const rowOf = (what: string, { files, pages, characters, seconds, peakBytes }: Measured): string[] => [
  what,
  formatCount(files),
  formatCount(pages),
  formatCount(characters),
  `${seconds.toFixed(1)} s`,
  formatCount(Math.round((pages / seconds) * 60)),
  formatBytes(peakBytes),
];

/** A packet with different words on each line. */
const packetOf = (): Buffer =>
  pdfOf(
    Array.from({ length: packetPages }, (_, page) =>
      pdfLines(
        Array.from(
          { length: linesOfPage },
          (_line, line) =>
            `${page + 1}.${line + 1} Resolution ${page * linesOfPage + line} approves the contract of the city for $${page * 1000 + line}`,
        ),
      ),
    ),
  );
