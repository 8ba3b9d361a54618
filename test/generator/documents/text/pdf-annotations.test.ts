/** Texts of PDFs outside the content of their pages, and the order of lines by position. */
import { expect, it } from 'vitest';
import { annotationPieces, withAnnotations } from '../../../../generator/documents/text/annotations.ts';
import { joinHyphenated } from '../../../../generator/documents/text/clean.ts';
import { readPdf } from '../../../../generator/documents/text/pdf.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { pdfLines, pdfOf, type PdfText } from '../../../support/pdf.ts';

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
  ['an anti-\ndis-crimination rule with discrimination', 'antidis-crimination'],
])('the hyphen of %j is read as in %j', (text, expected) => {
  expect(joinHyphenated([text]).join()).toContain(expected);
});
