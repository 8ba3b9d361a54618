/** Texts of PDFs outside the content of their pages, and the order of lines by position. */
import { expect, it } from 'vitest';
import { annotationPieces, withAnnotations } from '../../../../generator/documents/text/annotations.ts';
import { joinHyphenated } from '../../../../generator/documents/text/clean.ts';
import { readPdf } from '../../../../generator/documents/text/pdf.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { pdfFile, pdfLines, pdfOf, type PdfText } from '../../../support/pdf.ts';

async function textOf(texts: readonly PdfText[], ...annotations: readonly string[]): Promise<string> {
  const path = join(temporaryFolder(), 'file.pdf');
  writeFileSync(path, pdfOf([texts], { annotations }));
  return (await readPdf(path)).pages.join('\n');
}

const field = (value: string, rect: string, more = ''): string =>
  `/Subtype /Widget /FT /Tx /T (a) /V (${value}) /F 4 /Rect [${rect}] ${more}`;
const form = [
  { text: 'NOTICE OF A MEETING', x: 72, y: 720 },
  { text: 'Date:', x: 72, y: 690 },
  { text: 'Place:', x: 72, y: 660 },
  { text: 'All are welcome', x: 72, y: 500 },
];

it('values of form fields are in the line of their label, or between the lines above and below', async () => {
  const text = await textOf(
    form,
    field('Fieldhouse, 337 E Example St', '180 655 400 673'),
    field('June 6, 530pm', '180 685 400 703'),
    field('Budget\\nParks', '72 540 400 640'),
  );
  expect(text).toBe(
    'NOTICE OF A MEETING\nDate: June 6, 530pm\nPlace: Fieldhouse, 337 E Example St\nBudget\nParks\nAll are welcome',
  );
});

it('a form of XFA alone is refused, and one that also has fields is read', async () => {
  const path = join(temporaryFolder(), 'form.pdf');
  const page = [[{ text: 'Please wait... ', x: 72, y: 720 }]];
  writeFileSync(path, pdfOf(page, { catalog: '/AcroForm << /XFA [(template) (<xdp></xdp>)] /Fields [] >>' }));
  await expect(readPdf(path)).rejects.toMatchObject({ status: 'unsupported', pages: 1 });
  const fields = '/AcroForm << /XFA [(template) (<xdp></xdp>)] /Fields [<< /FT /Tx /T (a) /V (b) >>] >>';
  writeFileSync(path, pdfOf(page, { catalog: fields }));
  expect((await readPdf(path)).pages).toEqual(['Please wait...']);
});

it('notes and stamps on a page are text', async () => {
  const note = '/Subtype /FreeText /Contents (REVISED) /DA (/F1 12 Tf) /F 4 /Rect [72 740 200 760]';
  const stamp = '/Subtype /Stamp /Name /Draft /Contents (CANCELLED) /F 4 /Rect [72 560 300 620]';
  expect(await textOf(form, note, stamp)).toBe(
    'REVISED\nNOTICE OF A MEETING\nDate:\nPlace:\nCANCELLED\nAll are welcome',
  );
});

it.each([
  ['a comment in a pop-up', '/Subtype /Text /Contents (secret) /F 4 /Rect [72 740 90 760]'],
  ['a hidden note', '/Subtype /FreeText /Contents (secret) /F 2 /Rect [72 740 200 760]'],
  ['a note that is not displayed', '/Subtype /FreeText /Contents (secret) /F 32 /Rect [72 740 200 760]'],
  ['a password', field('secret', '180 655 400 673', '/Ff 8192')],
  ['an empty field', field('', '180 655 400 673')],
])('%s is no text', async (_name, annotation) => {
  expect(await textOf(form, annotation)).toBe(await textOf(form));
});

it('a value that the page has too is text once', () => {
  const [pieces = []] = annotationPieces([
    { subtype: 'FreeText', contentsObj: { str: 'CANCELLED' }, rect: [72, 700, 200, 712] },
  ]);
  const line = [{ text: 'CANCELLED', x: 72, y: 650, width: 60, size: 10, angle: 0, isRightToLeft: false }];
  expect(withAnnotations([line], [pieces])).toEqual([line]);
});

const buttons = [
  { text: 'Regular', x: 92, y: 600 },
  { text: 'Special', x: 192, y: 600 },
];
const states = '/AP << /N << /A 1 0 R /Off 1 0 R >> >>';
const box = (state: string, x: number, kind = '') =>
  `/Subtype /Widget /FT /Btn ${kind} /T (${x}) /V /${state} /AS /${state} /F 4 /Rect [${x} 598 ${x + 12} 610] ${states}`;

it.each([
  ['a check box', '', ['Off', 'A'], 'Regular ☒ Special'],
  ['a radio button', '/Ff 32768', ['A', 'Off'], '☒ Regular Special'],
  ['neither of two boxes', '', ['Off', 'Off'], 'Regular Special'],
  ['a button to press', '/Ff 65536', ['A', 'A'], 'Regular Special'],
] as const)('%s that is chosen is beside its label', async (_name, kind, [first, second], expected) => {
  expect(await textOf(buttons, box(first, 76, kind), box(second, 176, kind))).toBe(expected);
});

it('the chosen values of a list are those that it shows, not their codes', async () => {
  const list = (flags: number, value: string) =>
    `/Subtype /Widget /FT /Ch /Ff ${flags} /T (a) /V ${value} /Opt [[(1) (Regular Meeting)] [(2) (Workshop)]] /F 4 /Rect [180 655 400 673]`;
  expect(await textOf(form, list(131072, '(2)'))).toContain('Place: Workshop');
  expect(await textOf(form, list(2097152, '[(1) (2)]'))).toMatch(/Regular Meeting\nWorkshop/);
});

it('a value that the page has at the place of its field is text once', async () => {
  const drawn = [...form.slice(0, 2), { text: 'June 6, 530pm', x: 182, y: 690 }, ...form.slice(2)];
  const text = await textOf(drawn, field('June 6, 530pm', '180 685 400 703'));
  expect(text).toContain('Date: June 6, 530pm\n');
  expect(text.match(/June 6/g)).toHaveLength(1);
});

/** A page with an annotation that draws a text. */
async function withAppearance(entries: string, drawn: string): Promise<string> {
  const stream = (content: string, more = '') =>
    `<< ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const font = '/Resources << /Font << /F1 3 0 R >> >>';
  const path = join(temporaryFolder(), 'file.pdf');
  writeFileSync(
    path,
    pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${font} /Contents 5 0 R /Annots [<< /Type /Annot ${entries} /F 4 /Rect [72 560 300 620] /AP << /N 6 0 R >> >>] >>`,
      stream('BT /F1 12 Tf 72 700 Td (Agenda) Tj ET'),
      stream(
        `BT /F1 12 Tf 5 20 Td ${drawn} Tj ET`,
        `/Type /XObject /Subtype /Form /BBox [0 0 200 60] ${font}`,
      ),
    ]),
  );
  return (await readPdf(path)).pages.join('\n');
}

it.each([
  ['a stamp', '/Subtype /Stamp /Name /Other'],
  ['a stamp with a comment of its author', '/Subtype /Stamp /Name /Other /Contents (please check)'],
  ['a note', '/Subtype /FreeText /DA (/F1 12 Tf)'],
  ['a field without a value', '/Subtype /Widget /FT /Tx /T (a)'],
])('the text that is only drawn by %s is text', async (_name, entries) => {
  expect(await withAppearance(entries, '(MEETING CANCELLED)')).toBe('Agenda\nMEETING CANCELLED');
});

it.each([90, 180, 270])('a page that is rotated by %i degrees is read as it is displayed', async (rotate) => {
  const [width, height] = rotate === 180 ? [612, 792] : [792, 612];
  /** The place on the unrotated page. */
  const at = (x: number, y: number): readonly [number, number] =>
    rotate === 90 ? [height - y, x] : rotate === 180 ? [width - x, height - y] : [y, width - x];
  const put = (text: string, x: number, y: number): PdfText => {
    const [left, bottom] = at(x, y);
    return { text, x: left, y: bottom, angle: rotate };
  };
  const rect = [at(180, 395), at(400, 413)].flat();
  const texts = [put('Page 1', 72, 20), put('NOTICE', 72, 500), put('Date:', 72, 400), put('End', 72, 300)];
  const annotation = field('June 6', rect.join(' '));
  const file = pdfOf([texts], { annotations: [annotation] });
  const path = join(temporaryFolder(), 'file.pdf');
  writeFileSync(path, file.toString('latin1').replace('/MediaBox', `/Rotate ${rotate} /MediaBox`), 'latin1');
  expect((await readPdf(path)).pages.join()).toBe('NOTICE\nDate: June 6\nEnd\nPage 1');
});

it('a footer that the file has first is last, and a header that it has last is first', async () => {
  const body = pdfLines(['First item', 'Second item']);
  const footer = { text: 'Page 1 of 9', x: 72, y: 30 };
  const header = { text: 'City of Example', x: 72, y: 770 };
  expect(await textOf([footer, ...body, header])).toBe(
    'City of Example\nFirst item\nSecond item\nPage 1 of 9',
  );
  expect(await textOf([footer])).toBe('Page 1 of 9');
});

it.each([
  ['Public Right-\nof-Way Vacation of a lot', 'Right-of-Way'],
  ['a state-of-the-\nart library', 'state-of-the-art'],
  ['a long-\nterm plan, and a long-term lease', 'a long-term plan'],
  ['a develop-\nment-oriented plan', 'development-oriented'],
  ['the govern-\nment', 'government'],
  ['a plan of self-\nimprovement', 'self-improvement'],
  ['a self-\nish plan', 'selfish'],
  ['an impro-\nvement', 'improvement'],
  ['the budget of 2024-\n25', '2024-\n25'],
  ['to re-\nelect a chair', 'to re-elect a chair'],
  ['to re-\nelect a chair, and reelect it', 'to reelect a chair'],
  ['the re-\nport', 'the report'],
  ['thirty-\nfive units', 'thirty-five units'],
  ['an ex-\nofficio member', 'an ex-officio member'],
  ['an ex-\nample', 'an example'],
  ['a five-\nyear plan', 'a five-year plan'],
  ['city-\nowned land', 'city-owned land'],
  ['six-\nteen', 'sixteen'],
  ['an anti-\ndis-crimination rule with discrimination', 'antidis-crimination'],
])('the hyphen of %j is read as in %j', (text, expected) => {
  expect(joinHyphenated([text]).join()).toContain(expected);
});
