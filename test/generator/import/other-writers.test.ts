/** An import keeps what other programs have written into its corpus. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { eventOf, item, itemOf } from '../../support/legistar/legistar-client.ts';
import { corpusPath, differences, importFrom, serve, tablesOf } from './import.fixture.ts';

describe('rows from other writers', () => {
  const writeSummaries = (corpus: string): void => {
    using database = new DatabaseSync(corpus);
    database.exec(
      `UPDATE decisions SET summary = 'A plain summary', evidence = '[]', generated_by = 'ai:model'`,
    );
  };

  it('summaries of a model stay as long as the official facts of their decision do', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    writeSummaries(corpus);
    const before = tablesOf(corpus);
    itemOf(server.data, 41, 5102)['EventItemAgendaSequence'] = 99;
    itemOf(server.data, 41, 5103)['EventItemTitle'] = 'Budget, corrected';
    await importFrom(server, corpus, { full: true });
    const changes = differences(before, tablesOf(corpus)).filter((change) => change.startsWith('decisions'));
    expect(changes).toContain('decisions lg-alder-i5102 sequence: 2 → 99');
    expect(changes.filter((change) => change.includes('generated_by'))).toEqual([
      'decisions lg-alder-i5103 generated_by: ai:model → null',
    ]);
    expect(changes.filter((change) => change.includes('5102 '))).toHaveLength(1);
  });

  it('a decision that is gone from its source is removed with the summary of a model', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    writeSummaries(corpus);
    eventOf(server.data, 41).EventItems.pop();
    const before = tablesOf(corpus);
    await importFrom(server, corpus, { full: true });
    expect(differences(before, tablesOf(corpus))).toContain('decisions lg-alder-i5103 removed');
  });

  it('are kept: briefs and decisions of a model, rows of other sources', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    using database = new DatabaseSync(corpus);
    database.exec(`
      UPDATE briefs SET headline = 'The council adopts a budget', generated_by = 'ai:model';
      UPDATE decisions SET summary = 'A plain summary', generated_by = 'ai:model' WHERE id = 'lg-alder-i5102';
      INSERT INTO decisions (id, meeting_id, muni_id, headline, source_url)
        VALUES ('other-1', 'lg-alder-e41', 'us-alder-falls-oh', 'From elsewhere', 'https://source.example/');
      INSERT INTO decision_links (id, decision_id, meeting_id, muni_id, target_table, target_id, basis, source_url)
        VALUES ('l1', 'lg-alder-i5103', 'lg-alder-e41', 'us-alder-falls-oh', 'matters', 'lg-alder-m32', 'same file', 'https://source.example/')`);
    const before = tablesOf(corpus);
    eventOf(server.data, 41).EventItems.pop();
    eventOf(server.data, 41).EventItems.push(item(5199, 'New item'));
    await importFrom(server, corpus, { full: true });
    const changes = differences(before, tablesOf(corpus));
    expect(changes).toContain('decisions lg-alder-i5103 removed');
    expect(changes).toContain('decision_links l1 removed');
    expect(changes.filter((change) => /^briefs|^decisions (?!lg-alder-i5103)/.test(change))).toEqual([]);
  });
});
