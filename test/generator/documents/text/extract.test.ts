import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { extractText } from '../../../../generator/documents/text/extract.ts';
import type { Extraction } from '../../../../generator/documents/text/extraction.ts';
import { headBytes, sniffMediaType } from '../../../../generator/documents/text/media-type.ts';
import { pdfLines, pdfOf, type PdfText } from '../../../support/pdf.ts';
import { wordFile, wordParagraph } from '../../../support/word-file.ts';
import { zipOf } from '../../../support/zip.ts';

/** Reads the bytes as a downloaded file. */
async function read(content: string | Uint8Array): Promise<Extraction & { mediaType: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-extract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bytes = Buffer.from(content);
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const mediaType = sniffMediaType(bytes.subarray(0, headBytes));
  return { mediaType, ...(await extractText({ path, mediaType, folder })) };
}

const textOf = async (...pages: readonly (readonly PdfText[])[]): Promise<string> =>
  (await read(pdfOf(pages))).text;

const filler = 'The council of the city will meet at the town hall';

describe('a PDF', () => {
  it('has pages with the offsets at which they start, and a language', async () => {
    const result = await read(
      pdfOf([pdfLines([filler, filler, filler]), pdfLines(['Second page, which has a few words'])]),
    );
    expect(result).toMatchObject({
      mediaType: 'application/pdf',
      status: 'text',
      reason: null,
      pages: 2,
      language: 'en',
    });
    expect(result.pageStarts.map((start) => result.text.slice(start, start + 10))).toEqual([
      'The counci',
      'Second pag',
    ]);
  });

  it('has each line from left to right, whatever the order in the file', async () => {
    const text = await textOf([
      { text: '5:30 PM', x: 400, y: 700 },
      { text: 'Tuesday, February 2, 2021', x: 72, y: 700 },
      { text: 'Approve the minutes of January 26', x: 72, y: 680 },
    ]);
    expect(text).toBe('Tuesday, February 2, 2021 5:30 PM\nApprove the minutes of January 26');
  });

  it('has a text with a shadow once, and one that is repeated elsewhere twice', async () => {
    const text = await textOf([
      { text: 'COUNCIL MEETINGS OF THE YEAR', x: 72, y: 700, size: 14 },
      { text: 'COUNCIL MEETINGS OF THE YEAR', x: 71.4, y: 700.6, size: 14 },
      { text: 'COUNCIL MEETINGS OF THE YEAR', x: 72, y: 660, size: 14 },
    ]);
    expect(text).toBe('COUNCIL MEETINGS OF THE YEAR\nCOUNCIL MEETINGS OF THE YEAR');
  });

  it('has superscripts on their line, and vertical text on its own', async () => {
    const text = await textOf([
      { text: 'The 3', x: 72, y: 700 },
      { text: 'rd', x: 102, y: 703.5, size: 6 },
      { text: 'reading of the ordinance', x: 114, y: 700 },
      { text: 'DRAFT', x: 40, y: 300, angle: 90 },
    ]);
    expect(text).toBe('The 3rd reading of the ordinance\nDRAFT');
  });

  it('joins words that are hyphenated at the end of a line, and keeps compounds', async () => {
    const text = await textOf(
      pdfLines([
        'The develop-',
        'ment of a long-',
        'term plan, and of the twenty-',
        'five lots, which in the long run and each term',
        'are the five that the twenty members named. Devel-',
        'opment and development, over-',
        'all plans: overall, over, all',
      ]),
    );
    expect(text).toBe(
      'The development of a long-term plan, and of the twenty-five lots, which in the long run and each term\nare the five that the twenty members named. Development and development, overall plans: overall, over, all',
    );
  });

  const left = Array.from({ length: 8 }, (_, line) => `Left line ${line} of the notice`);
  const right = Array.from({ length: 8 }, (_, line) => `Right line ${line} of the notice`);
  const columnsOf = (texts: readonly string[], x: number) => pdfLines(texts, { x });

  it('has columns one after the other, also if the file has them line by line', async () => {
    const expected = [...left, ...right].join('\n');
    const [a, b] = [columnsOf(left, 40), columnsOf(right, 330)];
    expect(await textOf([...a, ...b])).toBe(expected);
    expect(await textOf(a.flatMap((text, index) => [text, ...b.slice(index, index + 1)]))).toBe(expected);
  });

  it('has the rows of a table as lines', async () => {
    const rows = left.flatMap((_, index) => [
      { text: `21-0${index}`, x: 40, y: 700 - 14 * index },
      {
        text: `Approve the contract number ${index} of the city`,
        x: 330,
        y: 700 - 14 * index,
      },
    ]);
    expect((await textOf(rows)).split('\n')[1]).toBe('21-01 Approve the contract number 1 of the city');
  });

  it('has ligatures as letters', async () => {
    expect((await read('The \ufb01nance o\ufb03ce of the city\u00ad\nhall, co\u00adop')).text).toBe(
      'The finance office of the cityhall, coop',
    );
  });

  it('without text is a scan, also if its pages have a stamp', async () => {
    const scan = pdfOf([[], [{ text: 'Page 2 of 3', x: 72, y: 40 }], []]);
    expect(await read(scan)).toMatchObject({
      status: 'no_text',
      pages: 3,
      text: '',
    });
  });

  it('that needs a password is encrypted', async () => {
    expect(await read(pdfOf([pdfLines([filler])], { isEncrypted: true }))).toMatchObject({
      status: 'encrypted',
      reason: 'needs a password',
    });
  });

  it('that is cut off, or has only a header, is damaged', async () => {
    const whole = pdfOf([pdfLines([filler]), pdfLines([filler])]);
    for (const bytes of [whole.subarray(0, 60), Buffer.from('%PDF-1.4\nnothing'), Buffer.from('%PDF-')])
      expect(await read(bytes)).toMatchObject({ status: 'damaged', text: '' });
  });

  it('with a damaged page has the others, and says so', async () => {
    const bytes = pdfOf([pdfLines([filler]), pdfLines([filler])]);
    // The second page is no longer a dictionary; the offsets of the other objects stay.
    const broken = Buffer.from(
      bytes
        .toString('latin1')
        .replace(/(?<=\n6 0 obj\n)<<.*(?=\nendobj)/, (page) => '[1]'.padEnd(page.length)),
      'latin1',
    );
    expect(await read(broken)).toMatchObject({
      status: 'text',
      reason: 'pages that cannot be read: 2',
      pages: 2,
    });
  });

  it('of 500 pages has all of them', async () => {
    const result = await read(
      pdfOf(Array.from({ length: 500 }, (_, page) => pdfLines([`Page ${page + 1}`, filler]))),
    );
    expect(result).toMatchObject({ status: 'text', pages: 500 });
    expect(result.text.slice(result.pageStarts[499])).toBe(`Page 500\n${filler}`);
  });
});

describe('other files', () => {
  it('a Word file has a line per paragraph and table row', async () => {
    const row = ['Motion', 'Carried'].map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('');
    const deleted =
      '<w:p><w:del><w:r><w:delText>secret</w:delText></w:r></w:del><w:r><w:t>kept</w:t></w:r></w:p>';
    const result = await read(
      wordFile(`${wordParagraph('Caf&#233; ', '&amp; more')}<w:tbl><w:tr>${row}</w:tr></w:tbl>${deleted}`),
    );
    expect(result).toMatchObject({
      status: 'text',
      pages: null,
      pageStarts: [],
      text: 'Café & more\nMotion Carried\nkept',
    });
  });

  it('an archive without a document, a damaged one and a large one are refused', async () => {
    expect(await read(zipOf({ 'word/other.xml': '<a/>' }))).toMatchObject({
      status: 'damaged',
    });
    const bytes = wordFile(wordParagraph('text'));
    bytes.write('X', bytes.indexOf('preserve'));
    expect(await read(bytes)).toMatchObject({
      status: 'damaged',
      reason: expect.stringContaining('checksum') as string,
    });
    expect(await read(zipOf({ 'a.txt': 'a' }))).toMatchObject({
      status: 'unsupported',
      reason: 'has the media type application/zip',
    });
  });

  it('a page has its text without navigation and scripts, in its own encoding', async () => {
    const page = Buffer.from(
      '<html><head><meta charset="windows-1252"><title>T</title><style>p{}</style></head><body><nav>Home</nav><h1>S\u00e9ance</h1><p>Adopt\u00e9 <b>la</b> motion</p><script>x</script></body></html>',
      'latin1',
    );
    expect(await read(page)).toMatchObject({
      mediaType: 'text/html',
      status: 'text',
      text: 'Séance\nAdopté la motion',
    });
  });

  it('captions have their words without times, with names of speakers', async () => {
    const vtt =
      'WEBVTT\n\nNOTE hidden\n\n1\n00:01.000 --> 00:02.000\n<v Mayor Lee>Good <i>evening</i>.\n\n00:00:02.000 --> 00:00:03.000\nGood evening.\n\n00:03.000 --> 00:04.000\nGood evening.\nThe vote.';
    expect(await read(vtt)).toMatchObject({
      mediaType: 'text/vtt',
      text: 'Mayor Lee: Good evening.\nGood evening.\nThe vote.',
    });
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nROLL CALL\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nAYE';
    expect(await read(srt)).toMatchObject({
      mediaType: 'application/x-subrip',
      text: 'ROLL CALL\nAYE',
    });
  });

  it('captions say where each minute begins', async () => {
    const cues = ['00:00:05.000', '00:00:50.000', '00:01:10.500', '00:03:00.000', '01:00:01.000'];
    const vtt = `WEBVTT\n\n${cues.map((time, index) => `${time} --> ${time}\nLine ${index}.`).join('\n\n')}`;
    expect(await read(vtt)).toMatchObject({
      text: 'Line 0.\nLine 1.\nLine 2.\nLine 3.\nLine 4.',
      pageStarts: [],
      times: [
        [0, 5],
        [16, 70],
        [24, 180],
        [32, 3_601],
      ],
    });
  });

  it('recognizes the language of a text, and not that of names', async () => {
    const french =
      'Le conseil des élus du canton est réuni pour adopter les règlements qui sont dans les avis de la ville. '.repeat(
        3,
      );
    const spanish =
      'El consejo de la ciudad aprobó los planes y las obras para el parque, una calle y su puente por la tarde. '.repeat(
        3,
      );
    expect((await read(french)).language).toBe('fr');
    expect((await read(spanish)).language).toBe('es');
    expect((await read('Smith, Garcia, Tremblay')).language).toBeNull();
    expect((await read(`${filler} ${filler} ${filler} ${french}`)).language).toBeNull();
  });

  it.each([
    ['{\\rtf1 text}', 'application/rtf'],
    ['\u0000\u0001\u0002', 'application/octet-stream'],
    ['{"a": 1}', 'application/json'],
    ['<?xml version="1.0"?><a/>', 'application/xml'],
  ])('%j is not read: it is %s', async (content, type) => {
    expect(await read(content)).toMatchObject({
      mediaType: type,
      status: 'unsupported',
    });
  });
});
