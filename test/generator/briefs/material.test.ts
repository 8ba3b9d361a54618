/** What makes a brief outdated, and what does not. */
import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { hashOfMaterial, isProvisional, materialOf } from '../../../generator/briefs/collect/material.ts';
import type { Material } from '../../../generator/briefs/model.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { municipality, temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchDocument, fetchedCorpus, minutesText } from '../../support/models/fetched-corpus.ts';

const source_url = 'https://source.example/';

function openCorpus(): DatabaseSync {
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: {
      matters: [{ id: 'x1', muni_id: 'p1', title: 'Rezoning', status: 'Introduced', source_url }],
      agenda_items: [
        {
          id: 'i1',
          meeting_id: 'm1',
          muni_id: 'p1',
          sequence: 1,
          title: 'Rezoning',
          matter_id: 'x1',
          source_url,
        },
      ],
      motions: [
        {
          id: 'v1',
          meeting_id: 'm1',
          muni_id: 'p1',
          text: 'Adopt',
          result: 'passed',
          yes: 4,
          no: 3,
          source_url,
        },
      ],
      officials: [{ id: 'o1', muni_id: 'p1', name: 'Dana Whitfield', start_date: '2024-01-01', source_url }],
    },
  });
  return openCorpusFile(corpus);
}

function material(database: DatabaseSync): Material {
  const found = materialOf(database, 'm1');
  if (found === undefined) throw new Error('The meeting is in the corpus');
  return found;
}

const hashAfter = (change: string): [string, string] => {
  using database = openCorpus();
  const before = hashOfMaterial(material(database));
  database.exec(change);
  return [before, hashOfMaterial(material(database))];
};

it.each([
  `UPDATE meetings SET updated_at = '2026-11-01T00:00:00Z', archived_pdf_key = 'a.pdf'`,
  `UPDATE municipalities SET population = 99, website_url = NULL, updated_at = '2026-11-01T00:00:00Z'`,
  `UPDATE matters SET status = 'Adopted', decided_date = '2026-10-01', meeting_id = NULL`,
  `UPDATE decisions SET summary = 'A plain summary', evidence = '[]', generated_by = 'ai:tiny'`,
  `UPDATE officials SET email = 'dana@city.example'`,
  `UPDATE briefs SET headline = 'Another', generated_by = 'ai:tiny'`,
])('no reason to ask again: %s', (change) => {
  const [before, after] = hashAfter(change);
  expect(after).toBe(before);
});

it.each([
  `UPDATE motions SET no = 2`,
  `UPDATE decisions SET outcome = 'failed'`,
  `UPDATE agenda_items SET title = 'Rezoning, amended'`,
  `UPDATE meetings SET meeting_date = '2026-03-05'`,
  `UPDATE municipalities SET name = 'Alder Hills'`,
])('a reason to ask again: %s', (change) => {
  const [before, after] = hashAfter(change);
  expect(after).not.toBe(before);
});

it('has the members in office on the day, and nothing that happened later', () => {
  using database = openCorpus();
  database.exec(`UPDATE matters SET status = 'Adopted', decided_date = '2026-10-01';
    INSERT INTO officials (id, muni_id, name, start_date, end_date, source_url) VALUES
    ('o2', 'p1', 'Before', '2020-01-01', '2023-12-31', '${source_url}'), ('o3', 'p1', 'After', '2026-12-01', NULL, '${source_url}')`);
  const { rows } = material(database);
  expect(rows.officials.map(({ name }) => name)).toEqual(['Dana Whitfield']);
  expect(rows.matters).toMatchObject([{ title: 'Rezoning', status: null, decided_date: null }]);
});

it('invalid rows are no evidence', () => {
  using database = openCorpus();
  database.exec(`PRAGMA ignore_check_constraints = ON; UPDATE motions SET yes = -4`);
  expect(material(database).rows.motions).toEqual([]);
});

it('is in French in Quebec, and provisional until there are minutes or a transcript', () => {
  using database = openCorpusFile(
    fetchedCorpus(temporaryFolder(), {
      rows: { municipalities: [municipality({ country: 'CA', state: 'Quebec', state_code: 'QC' })] },
      documents: [{ meetingId: 'm1', kind: 'agenda', text: minutesText }],
    }),
  );
  expect(material(database)).toMatchObject({ language: 'fr' });
  expect(isProvisional(material(database))).toBe(true);
  fetchDocument(database, { meetingId: 'm1', kind: 'transcript', text: `Transcript. ${minutesText}` });
  expect(isProvisional(material(database))).toBe(false);
});
