/** Imports the New York replay in ../shared, which exists only on the project's machines, and compares it with the served data. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../support/site/build.ts';
import { runMain } from '../support/cli.ts';
import { isLong } from '../support/long.ts';
import { type Fields, type LegistarData, readLegistarData } from '../support/legistar/legistar-data.ts';
import { LegistarServer } from '../support/legistar/legistar-server.ts';
import { alderFalls, event } from '../support/legistar/legistar-client.ts';

const replay = resolve(import.meta.dirname, '../../../shared/data/legistar/nyc');
const formats = resolve(import.meta.dirname, '../../../shared/data/formats');
const isThere = existsSync(replay);
if (!isThere)
  process.stderr.write(`SKIPPED: test/real needs the replay in ${replay}, which does not exist\n`);

/** A quarter of a year of the five, or a whole one in a long run. All would take too long; `npm run bench -- import` reads them. */
const since = isLong ? '2025-09-01' : '2026-07-01';

/** Returns the number of rows per year, without code of the importer. */
function perYear(dates: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const date of dates) counts[String(date).slice(0, 4)] = (counts[String(date).slice(0, 4)] ?? 0) + 1;
  return counts;
}

const imported = (corpus: string, client: string, slug: string, url: string, ...options: string[]) =>
  runMain([
    'import',
    'legistar',
    client,
    '--place',
    slug,
    '--corpus',
    corpus,
    '--base-url',
    url,
    '--requests-per-second',
    '0',
    ...options,
  ]);

describe.skipIf(!isThere)('the replay of New York', () => {
  const work = mkdtempSync(join(tmpdir(), 'civic-replay-'));
  const corpus = join(work, 'nyc.db');
  let data: LegistarData;
  let database: DatabaseSync;
  let events: LegistarData['Events'];

  beforeAll(async () => {
    data = readLegistarData(replay);
    await using server = await LegistarServer.start('nyc', data);
    const { code, stdout, stderr } = await imported(
      corpus,
      'nyc',
      'new-york-ny',
      server.url,
      '--since',
      since,
    );
    if (code !== 0 || stderr !== '') throw new Error(`The import ended with ${code}: ${stderr}${stdout}`);
    database = new DatabaseSync(corpus, { readOnly: true });
    events = data.Events.filter(({ EventDate }) => String(EventDate) >= since);
  });

  afterAll(() => {
    database.close();
    rmSync(work, { recursive: true, force: true });
  });

  const column = (sql: string): unknown[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  const itemsWithDay = (): { row: Fields; day: unknown }[] =>
    events.flatMap(({ EventItems, EventDate }) => EventItems.map((row) => ({ row, day: EventDate })));

  it('becomes a corpus whose only findings are the two terms that the source repeats', async () => {
    const findings = await findingsOf(corpus);
    expect(findings.map(({ rule, row }) => [rule, row])).toEqual([
      ['duplicate-term', 'lg-nyc-o5004'],
      ['duplicate-term', 'lg-nyc-o5970'],
    ]);
  });

  it('is imported with every meeting, item and vote of each year', () => {
    expect(perYear(column('SELECT meeting_date FROM meetings'))).toEqual(
      perYear(events.map(({ EventDate }) => EventDate)),
    );
    expect(
      perYear(column('SELECT meeting_date FROM agenda_items JOIN meetings ON meetings.id = meeting_id')),
    ).toEqual(perYear(itemsWithDay().map(({ day }) => day)));
    const votes = itemsWithDay().flatMap(({ row, day }) =>
      (data.Votes.get(Number(row['EventItemId'])) ?? []).map(() => day),
    );
    expect(
      perYear(column('SELECT meeting_date FROM member_votes JOIN meetings ON meetings.id = meeting_id')),
    ).toEqual(perYear(votes));
  });

  it('is imported with the original text of every vote, and the votes for and against', () => {
    const wanted = itemsWithDay().flatMap(({ row }) => data.Votes.get(Number(row['EventItemId'])) ?? []);
    const words = Object.groupBy(wanted, (vote) => String(vote['VoteValueName']).trim());
    const given = database
      .prepare('SELECT vote_text, vote, count(*) AS votes FROM member_votes GROUP BY vote_text, vote')
      .all();
    expect(Object.fromEntries(given.map((row) => [String(row['vote_text']), row['votes']]))).toEqual(
      Object.fromEntries(Object.entries(words).map(([word, votes]) => [word, votes?.length])),
    );
    const byResult = (result: number): number =>
      wanted.filter((vote) => vote['VoteResult'] === result).length;
    expect(column(`SELECT count(*) FROM member_votes WHERE vote = 'yes'`)).toEqual([byResult(1)]);
    expect(column(`SELECT count(*) FROM member_votes WHERE vote = 'no'`)).toEqual([byResult(2)]);
  });

  it('is imported with every term of office, and the term in which each vote was cast', () => {
    expect(perYear(column('SELECT start_date FROM officials'))).toEqual(
      perYear(data.OfficeRecords.map((row) => row['OfficeRecordStartDate'])),
    );
    expect(column('SELECT count(*) FROM member_votes WHERE official_id IS NULL')).toEqual([0]);
    expect(
      column(`SELECT count(*) FROM member_votes JOIN meetings ON meetings.id = member_votes.meeting_id
        JOIN officials ON officials.id = official_id WHERE meeting_date NOT BETWEEN start_date AND end_date`),
    ).toEqual([0]);
  });

  it('has its deferred meetings marked as cancelled', () => {
    const deferred = events.filter(({ EventAgendaStatusName }) => EventAgendaStatusName === 'Deferred');
    const cancelled = column(`SELECT id FROM meetings WHERE status = 'cancelled' ORDER BY id`);
    expect(cancelled).toEqual(deferred.map(({ EventId }) => `lg-nyc-e${EventId}`).toSorted());
  });
});

/** Returns a raw response of the real API from 2019. */
const oakland = <Row extends Fields>(name: string): Row[] =>
  JSON.parse(readFileSync(join(formats, `legistar-oakland-${name}.json`), 'utf8')) as Row[];

it.skipIf(!existsSync(formats))('raw responses of the real API are imported', async () => {
  const work = mkdtempSync(join(tmpdir(), 'civic-oakland-'));
  const items = oakland('event-8172-eventitems');
  const events = oakland<Fields & { EventId: number }>('events').map((row) =>
    event(row.EventId, { ...row, EventItems: [] }),
  );
  events.push(event(8172, { EventDate: '2019-04-23T00:00:00', EventItems: items }));
  const attachments = items.map(
    (row) => [Number(row['EventItemMatterId']), row['EventItemMatterAttachments'] as Fields[]] as const,
  );
  const data = { ...alderFalls(), Events: events, Attachments: new Map(attachments) };
  await using server = await LegistarServer.start('oakland', data);
  const corpus = join(work, 'oakland.db');
  const { code, stdout } = await imported(corpus, 'oakland', 'oakland-ca', server.url);
  expect(code, stdout).toBe(0);
  {
    using database = new DatabaseSync(corpus, { readOnly: true });
    const all = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row));
    expect(all('SELECT count(*), count(start_time) FROM meetings')).toEqual([[events.length, events.length]]);
    expect(all('SELECT count(*) FROM agenda_items')).toEqual([[items.length]]);
    // Three notes at the end of the agenda have no position in the recording, and none is on the consent agenda.
    expect(
      all(
        'SELECT count(video_seconds), min(video_seconds), max(video_seconds), count(consent) FROM agenda_items',
      ),
    ).toEqual([[items.length - 3, 334, 8308, 0]]);
    expect(all(`SELECT count(*) FROM meetings WHERE status = 'cancelled'`)).toEqual([
      [events.filter((row) => /cancel/i.test(String(row['EventComment']))).length],
    ]);
    expect(
      all(
        `SELECT outcome, mover, seconder FROM decisions JOIN motions USING (id) WHERE id = 'lg-oakland-i191219'`,
      ),
    ).toEqual([['passed', 'Rebecca Kaplan', 'Loren Taylor']]);
  }
  rmSync(work, { recursive: true, force: true });
});
