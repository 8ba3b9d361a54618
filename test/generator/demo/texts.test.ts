/** The texts of the demo's documents. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesOfRow } from '../../../generator/corpus/texts/stored-texts.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { unpackText } from '../../../generator/documents/state.ts';
import { siteWords } from '../../../generator/site/home/words/words.ts';
import { type Evidence, evidenceShape } from '../../../schemas/evidence.ts';
import type { PageText } from '../../../schemas/tables/index.ts';

type Text = { id: string; kind: string; meeting: string; text: string; pages: readonly PageText[] };

const folder = mkdtempSync(join(tmpdir(), 'demo-'));
let database: DatabaseSync;
let texts: ReadonlyMap<string, Text>;

beforeAll(() => {
  const path = join(folder, 'demo.db');
  writeDemoCorpus(path, { places: 60, meetings: 6000 });
  database = new DatabaseSync(path, { readOnly: true });
  texts = new Map(
    database
      .prepare(
        `SELECT id, kind, meeting_id AS meeting, texts.* FROM documents JOIN import_document_texts AS texts USING (sha256)
         JOIN import_document_addresses USING (sha256, url)`,
      )
      .all()
      .map((row) => {
        const [id, kind, meeting] = [row['id'], row['kind'], row['meeting']].map(String);
        const text = unpackText(row['text'] instanceof Uint8Array ? row['text'] : new Uint8Array());
        return [id ?? '', { id, kind, meeting, text, pages: pagesOfRow(row) } as Text];
      }),
  );
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const textsOf = (kind: string): Text[] => [...texts.values()].filter((text) => text.kind === kind);
const pagesIn = (language: string): PageText[] =>
  [...texts.values()].flatMap(({ pages }) => pages).filter((page) => page.language === language);

describe.each(['agenda', 'packet', 'minutes', 'transcript'])('the texts of kind %s', (kind) => {
  test('are in English and in French, and have three to ten pages', () => {
    const found = textsOf(kind);
    expect(new Set(found.flatMap(({ pages }) => pages.map(({ language }) => language)))).toEqual(
      new Set(['en', 'fr']),
    );
    expect(found.filter(({ pages }) => pages.length < 3 || pages.length > 10)).toEqual([]);
  });

  test('have a text on every page, without unfilled slots', () => {
    const wrong = textsOf(kind).flatMap(({ pages }) =>
      pages.filter(({ text }) => text.length < 40 || /[{}[\]]|undefined| {2}|\bNaN\b/.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});

test('some packets were read by OCR, with wrong letters; what is quoted was not', () => {
  const scans = [...texts.values()].filter(({ pages }) => pages.some(({ read_by: by }) => by === 'ocr'));
  expect(new Set(scans.map(({ kind }) => kind))).toEqual(new Set(['packet']));
  expect(scans.length).toBeGreaterThan(textsOf('packet').length / 8);
  expect(scans.length).toBeLessThan(textsOf('packet').length / 2);
});

test('every document with known bytes has a text', () => {
  expect(database.prepare('SELECT count(*) AS count FROM documents WHERE sha256 IS NOT NULL').get()).toEqual({
    count: texts.size,
  });
});

test('evidence is where it says, on the page that it says', () => {
  const cells = database
    .prepare(
      `SELECT evidence FROM briefs WHERE evidence IS NOT NULL UNION ALL SELECT evidence FROM decisions WHERE evidence IS NOT NULL`,
    )
    .all();
  const passages = cells.flatMap(({ evidence }): Evidence =>
    evidenceShape.parse(JSON.parse(String(evidence))),
  );
  const wrong = passages.filter(({ document_id: id, quote, start, end, page = 0 }) => {
    const { text = '', pages = [] } = texts.get(id) ?? {};
    return text.slice(start, end) !== quote || pages[page - 1]?.text.includes(quote) !== true;
  });
  expect(passages.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

test('minutes and transcripts report the motions and votes of their meeting', () => {
  const motions = database.prepare(
    `SELECT yes, no, abstain, mover FROM motions WHERE meeting_id = ? AND stage IS NOT 'procedural' AND yes IS NOT NULL`,
  );
  const dissent = database.prepare(
    `SELECT member_name AS name FROM member_votes WHERE meeting_id = ? AND vote = 'no'`,
  );
  let checked = 0;
  for (const { meeting, text, kind } of textsOf('minutes')) {
    for (const { yes, no, abstain, mover } of motions.all(meeting)) {
      const tally = `${Number(yes)}-${Number(no)}${Number(abstain) > 0 ? `-${Number(abstain)}` : ''}`;
      expect({ meeting, kind, text }).toEqual({
        meeting,
        kind,
        text: expect.stringContaining(`(${tally})`),
      });
      expect(text).toContain(String(mover));
      checked++;
    }
    for (const { name } of dissent.all(meeting))
      expect(text).toMatch(new RegExp(`(No|Contre): [^.]*${String(name)}`));
  }
  expect(checked).toBeGreaterThan(100);
});

test('the items of the agenda are in every text of their meeting', () => {
  const items = database.prepare('SELECT title FROM agenda_items WHERE meeting_id = ?');
  const missing = [...texts.values()]
    .filter(({ pages }) => pages.every(({ read_by: by }) => by !== 'ocr'))
    .flatMap(({ meeting, text }) => items.all(meeting).filter(({ title }) => !text.includes(String(title))));
  expect(missing).toEqual([]);
});

test('a transcript takes up each item where the recording does', () => {
  const items = database.prepare(
    'SELECT title, video_seconds AS seconds FROM agenda_items WHERE meeting_id = ?',
  );
  const wrong = textsOf('transcript').flatMap(({ meeting, pages }) =>
    items
      .all(meeting)
      .filter(
        ({ title, seconds }) =>
          !pages.some((page) => page.start_seconds === seconds && page.text.includes(String(title))),
      ),
  );
  expect(wrong).toEqual([]);
});

test.each(['en', 'fr'] as const)('the example of the home page is on some pages, in %s', (language) => {
  const phrase = siteWords[language].home.documentQuery.replaceAll('"', '');
  const found = pagesIn(language).filter(({ text }) => text.includes(phrase));
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBeLessThan(pagesIn(language).length / 5);
});
