/** Scans that runs keep, and later runs read. */
import { expect, it } from 'vitest';
import { createStateTables } from '../../../../generator/documents/state.ts';
import { documentTexts } from '../../../../generator/documents/texts.ts';
import type { OcrSettings } from '../../../../generator/documents/text/ocr.ts';
import { ocrStandIn, scannedPdf } from '../../../support/scan.ts';
import { Documents, hoursLater, serve } from '../documents.fixture.ts';

const scan = scannedPdf([{ lines: ['MINUTES OF THE CITY COUNCIL'] }]);
const blank = scannedPdf([{ lines: [] }]);
const text = 'eng,fra data true cache none 1096 x 216';

const settings = ({ folder }: Documents): OcrSettings => ({
  packages: ocrStandIn(folder),
  pagesMax: 10,
  timeoutMs: 1e9,
});

it('a scan of an earlier run is read with OCR from the kept file, once, and its text is marked', async () => {
  const documents = await Documents.start(
    [
      { id: 'd1', path: '/scan', kind: 'minutes' },
      { id: 'd2', path: '/blank', meeting: 'm2' },
    ],
    serve({ '/scan': scan, '/blank': blank }),
  );
  expect(Object.fromEntries((await documents.fetch()).texts)).toEqual({ no_text: 2 });
  expect(documentTexts(documents.database, 'm1')).toEqual([]);
  documents.requested();

  const ocr = settings(documents);
  const counts = await documents.fetch({ ocr }, hoursLater(1));
  expect(documents.requested()).toEqual([]);
  expect(Object.fromEntries(counts.texts)).toEqual({ text: 1, no_text: 1 });
  expect(counts.readByOcr).toBe(1);
  expect(documentTexts(documents.database, 'm1')).toMatchObject([{ documentId: 'd1', text, readBy: 'ocr' }]);

  // Neither the text nor the blank page is read again.
  expect((await documents.fetch({ ocr }, hoursLater(2))).texts.size).toBe(0);
});

it('reads only scans of the selection, up to the limit', async () => {
  const documents = await Documents.start(
    [
      { id: 'd1', path: '/scan', kind: 'minutes', meeting: 'm1' },
      { id: 'd2', path: '/other', kind: 'agenda', meeting: 'm2' },
    ],
    serve({ '/scan': scan, '/other': scannedPdf([{ lines: ['THE COUNCIL'] }]) }),
  );
  await documents.fetch();
  const ocr = settings(documents);
  const selection = { kinds: ['agenda'], isFull: false, now: hoursLater(1) } as const;
  expect((await documents.fetch({ ocr, selection })).readByOcr).toBe(1);
  expect(documentTexts(documents.database, 'm1')).toEqual([]);
  expect(documentTexts(documents.database, 'm2')).toMatchObject([{ readBy: 'ocr' }]);
});

it('the table of a corpus of an earlier version gets the column that marks OCR', async () => {
  const documents = await Documents.start([{ id: 'd1', path: '/scan' }], serve({ '/scan': 'Agenda' }));
  await documents.fetch();
  documents.database.exec('ALTER TABLE import_document_texts DROP COLUMN read_by');
  expect(documentTexts(documents.database, 'm1')).toMatchObject([{ text: 'Agenda' }]);
  createStateTables(documents.database);
  expect(documents.rows('SELECT read_by FROM import_document_texts')).toEqual([{ read_by: null }]);
});
