/**
 * `npm run bench -- language --real <folder> --demo <folder> --nationwide <folder>`: compares the vocabulary of the demo with that of
 * the real corpus, and extrapolates: how it grows with the number of meetings, and how many of the meetings have each stem. Each folder
 * was built with a packed index (`civic build <corpus> --index packed --out <folder>`) from the real corpus, a demo of the same size,
 * and the nationwide demo.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount } from '../generator/system/terminal.ts';
import { root } from './demo-corpus.ts';
import { expectedStems, growthOf, sharesOf, type Vocabulary } from './language/curves.ts';
import { count, type Curve, curvesPicture, percent } from './language/picture.ts';
import { vocabularyOf } from './language/vocabulary.ts';
import { markdownTable, record } from './record.ts';

const corpora = [
  { option: 'real', name: 'real corpus', color: '#c1121f' },
  { option: 'demo', name: 'demo of the same size', color: '#2a6f97' },
  { option: 'nationwide', name: 'nationwide demo', color: '#74a57f' },
] as const;

type Measured = Omit<(typeof corpora)[number], 'option'> & { readonly vocabulary: Vocabulary };

export async function benchLanguage(args: string[]): Promise<void> {
  const folder = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { real: folder, demo: folder, nationwide: folder } });
  const measured = corpora.map(({ option, ...corpus }) => {
    const folder = values[option];
    if (folder === undefined)
      throw new Error(`Name the folder built from the ${corpus.name}: --${option} <folder>.`);
    return { ...corpus, vocabulary: vocabularyOf(folder) };
  });
  writePicture('language-growth.svg', {
    title: 'Different stems in meetings drawn at random',
    x: { label: 'meetings', format: count },
    y: { label: 'stems', format: count },
    curves: measured.map((corpus) => curveOf(corpus, growthOf(corpus.vocabulary))),
  });
  writePicture('language-frequencies.svg', {
    title: 'Share of the meetings that have a stem',
    x: { label: 'rank of the stem', format: count },
    y: { label: 'share of the meetings', format: percent },
    curves: measured.map((corpus) => curveOf(corpus, sharesOf(corpus.vocabulary))),
  });
  const markdown = report(measured);
  process.stdout.write(`${markdown}\n`);
  record('Language of the demo', 'npm run bench -- language', markdown);
}

const curveOf = ({ name, color }: Measured, points: Curve['points']): Curve => ({ name, color, points });

const writePicture = (name: string, picture: Parameters<typeof curvesPicture>[0]): void =>
  writeFileSync(join(root, 'bench/pictures', name), curvesPicture(picture));

const samples = [1000, 4000, 16_000, 64_000, 256_000, 1_000_000];
const ranks = [1, 10, 100, 1000, 5000, 20_000];

function report(measured: readonly Measured[]): string {
  const header = ['', ...measured.map(({ name }) => name)];
  const row = (label: string, cell: (vocabulary: Vocabulary) => string): string[] => [
    label,
    ...measured.map(({ vocabulary }) => cell(vocabulary)),
  ];
  const rows = [
    row('searchable meetings', ({ meetings }) => formatCount(meetings)),
    row('stems', ({ frequencies }) => formatCount(frequencies.length)),
    row('stems in one meeting only', ({ frequencies }) =>
      shareText(hapaxes(frequencies) / frequencies.length),
    ),
    ...samples.map((sample) =>
      row(`stems in ${formatCount(sample)} meetings`, (vocabulary) =>
        sample > vocabulary.meetings ? '' : formatCount(Math.round(expectedStems(vocabulary, sample))),
      ),
    ),
    ...ranks.map((rank) =>
      row(`meetings with stem ${formatCount(rank)}`, ({ meetings, frequencies }) =>
        rank > frequencies.length ? '' : shareText((frequencies[rank - 1] ?? 0) / meetings),
      ),
    ),
  ];
  return `${markdownTable(header, rows)}

Stems in a number of meetings are the expected number in a random sample of that size (rarefaction). ${placesNote}

![Growth of the vocabulary](pictures/language-growth.svg)

![Share of the meetings that have a stem, by rank](pictures/language-frequencies.svg)`;
}

const placesNote =
  'In the real corpus, 17 places have meetings, and one has four fifths of them. The demo of the same size has 56 places, as many meetings per place as nationwide. A sample of the nationwide demo is of more places, so it has more names.';

const shareText = (share: number): string => `${Number((share * 100).toPrecision(3))} %`;

const hapaxes = (frequencies: Uint32Array): number =>
  frequencies.reduce((sum, frequency) => sum + (frequency === 1 ? 1 : 0), 0);
