/** Texts of Word files: boxes, controls, headers and notes, and what is not printed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWord } from '../../../../generator/documents/text/word.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { wordFile, wordParagraph } from '../../../support/word-file.ts';

async function textOf(...file: Parameters<typeof wordFile>): Promise<string> {
  const folder = temporaryFolder();
  const path = join(folder, 'file.docx');
  writeFileSync(path, wordFile(...file));
  return await readWord(path, folder);
}

it('a Word file has its text boxes and filled-in content controls, without placeholders and comments', async () => {
  const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>${wordParagraph('CANCELLED')}</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback>${wordParagraph('CANCELLED')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const control = (properties: string, text: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${wordParagraph(text)}</w:sdtContent></w:sdt>`;
  const text = await textOf(
    `${box}${control('<w:text/>', 'June 6, 2023')}${control('<w:showingPlcHdr/>', 'Click here to enter text')}${wordParagraph('Agenda')}`,
  );
  expect(text.split(/\n+/)).toEqual(['CANCELLED', 'June 6, 2023', 'Agenda']);
});

it('a Word file has its headers, footers and notes, each once', async () => {
  const text = await textOf(wordParagraph('Agenda'), {
    header1: wordParagraph('City of Elm, June 6'),
    header2: wordParagraph('City of Elm, June 6'),
    footnotes: wordParagraph('1 As amended'),
    footer1: wordParagraph('Posted June 2'),
    comments: wordParagraph('secret'),
  });
  expect(text.split('\n')).toEqual(['City of Elm, June 6', 'Agenda', '1 As amended', 'Posted June 2']);
});

it.each([
  ['moved to another place', `<w:moveFrom><w:r><w:t>secret</w:t></w:r></w:moveFrom>`],
  ['hidden', '<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>'],
  ['deleted', '<w:del><w:r><w:delText>secret</w:delText></w:r></w:del>'],
  [
    'the choice for another program',
    '<w:r><mc:AlternateContent><mc:Choice><w:t> </w:t></mc:Choice><mc:Choice><w:t>secret</w:t></mc:Choice></mc:AlternateContent></w:r>',
  ],
])('a Word file has no text that is %s', async (_name, run) => {
  const text = await textOf(
    `<w:p><w:r><w:t xml:space="preserve">Item 1 </w:t></w:r>${run}<w:r><w:t>Budget</w:t></w:r></w:p>`,
  );
  expect(text).toBe('Item 1 Budget');
});

it('a Word file has text that is inserted or not hidden, boxes on their own lines, and tables in tables', async () => {
  const shown = '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t xml:space="preserve">shown </w:t></w:r>';
  const inserted = '<w:ins><w:r><w:t>inserted</w:t></w:r></w:ins>';
  const box = `<w:r><w:pict><v:textbox><w:txbxContent>${wordParagraph('CANCELLED')}</w:txbxContent></v:textbox></w:pict></w:r>`;
  const inner = `<w:tbl><w:tr><w:tc>${wordParagraph('Yes')}</w:tc><w:tc>${wordParagraph('No')}</w:tc></w:tr></w:tbl>`;
  const text = await textOf(
    `<w:p>${shown}${inserted}</w:p><w:p><w:r><w:t>Notice</w:t></w:r>${box}</w:p><w:tbl><w:tr><w:tc>${wordParagraph('Votes')}${inner}</w:tc></w:tr></w:tbl>`,
  );
  expect(text.split('\n')).toEqual(['shown inserted', 'Notice', 'CANCELLED', 'Votes', 'Yes No']);
});
