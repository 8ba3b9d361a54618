/** Texts of recorded documents in ../shared, which exists only on the project's machines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractText } from '../../../generator/documents/text/extract.ts';
import type { Extraction } from '../../../generator/documents/text/extraction.ts';
import { headBytes, sniffMediaType } from '../../../generator/documents/text/media-type.ts';
import { hasRecordings } from '../../support/recordings/files.ts';

const folder = resolve(import.meta.dirname, '../../../../shared/data/platforms');
const isThere = hasRecordings('pdf');

const mediaTypeOf = (path: string): string =>
  sniffMediaType(readFileSync(join(folder, path)).subarray(0, headBytes));

const read = (path: string): Promise<Extraction> =>
  extractText({ path: join(folder, path), mediaType: mediaTypeOf(path), folder: '/nowhere' });

describe.skipIf(!isThere)('recorded PDFs', () => {
  it('have the date before the time, and the number of an item apart from its title', async () => {
    const { text, pages, pageStarts, language, status } = await read('pdf/Sunnyvale_Legistar_02-02-2021.pdf');
    expect({ pages, language, status }).toEqual({ pages: 5, language: 'en', status: 'text' });
    expect(text).toContain('\nTuesday, February 2, 2021 5:30 PM\n');
    expect(text).toContain('\n1.A 21-0177 Approve City Council Meeting Minutes of January 26, 2021\n');
    expect(text.slice(pageStarts[1]).startsWith('City Council Notice and Agenda February 2, 2021\n')).toBe(
      true,
    );
  });

  it('have the values of form fields', async () => {
    const { text } = await read('../cases/import/14/form-agenda.pdf');
    expect(text).toContain('Date/Time: June 6, 530pm\nLocation/Address: Fieldhouse, 337 E Example St');
  });

  it('have letters with a shadow once', async () => {
    expect((await read('pdf/chi_human_relations.pdf')).text).toBe(
      `CHICAGO COMMISSION ON HUMAN RELATIONS
2019 MONTHLY BOARD MEETING SCHEDULE
Held every 2nd Thursday of the month
unless otherwise posted
LOCATION: 740 N. Sedgwick St, 4th Floor Boardroom
TIME: 3:30pm – 5:00pm
OPEN TO THE PUBLIC
JANUARY 10
MARCH 14
JULY 11
NOVEMBER 14
DECEMBER 12`,
    );
  });

  it('have sentences over several lines, with amounts as printed', async () => {
    const { text, pages } = await read('pdf/MenloPark_CivicPlus_01-12-2021.pdf');
    expect(pages).toBe(4);
    expect(text.replaceAll('\n', ' ')).toContain(
      'approve the appropriation of below market rate housing funds not to exceed $525,500 to purchase and retain the property',
    );
  });
});

describe.skipIf(!isThere)('recorded pages and captions', () => {
  it.each([
    ['escribe/detroit_minutes_items_excerpt.html', 'text/html', 'The amount being sought is $275,000.00.'],
    ['escribe/ottawa_minutes_item.html', 'text/html', 'As the vote was divided 12/11'],
    ['granicus/walnutcreek_agendaviewer_110.html', 'text/html', 'City Council Regular Meeting'],
    ['primegov/longmont_agenda_16095_items.html', 'text/html', 'ROLL CALL AND PLEDGE OF ALLEGIANCE'],
    ['escribe/peelregion_captions.vtt', 'text/vtt', 'appointed\nhour for the regional council meeting'],
    [
      'civicclerk/antiochca_event18_captions.srt',
      'application/x-subrip',
      'TO MOVE NUMBER\nFIVE TO NUMBER 10',
    ],
    ['civicclerk/lacey_agenda_plaintext_sample.txt', 'text/plain', '1. Call to Order\n2. Roll Call'],
  ])('%s is %s and has its words', async (path, mediaType, words) => {
    expect(mediaTypeOf(path)).toBe(mediaType);
    const { status, text } = await read(path);
    expect(status).toBe('text');
    expect(text).toContain(words);
    expect(text).not.toMatch(/<[a-z/]|-->|\u00ad/i);
  });

  it('no page of any platform fails', async () => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.html'),
    );
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) expect(['text', 'no_text'], path).toContain((await read(path)).status);
  });
});
