/** Which decisions of a search count as new. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { DecisionResult } from '../../../schemas/search.ts';
import { check, follow, stateFile } from './checked.fixture.ts';
import { decision, serveSearch, serveWebhook } from './follow.fixture.ts';

/** Newer decisions, one a day back from 2026-06-30, and older ones. */
const dated = (count: number, prefix = 'd'): DecisionResult[] =>
  Array.from({ length: count }, (_, number) =>
    decision(`${prefix}${number}`, {
      date: new Date(Date.UTC(2026, 5, 30 - number)).toISOString().slice(0, 10),
    }),
  );

test('an old decision is not sent when one of the newest 200 disappears', async () => {
  const decisions = dated(250);
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile() };
  await check([hooked], setup);
  decisions.splice(100, 1);
  expect((await check([hooked], setup))[0]).toMatchObject({ status: 'nothing new', decisions: [] });
  // Now it was seen, and what is as old as it counts.
  decisions.splice(50, 30);
  decisions.splice(0, 0, decision('new', { date: '2026-07-01' }));
  const [report] = await check([hooked], setup);
  expect(report?.decisions.map(({ id }) => id)).toEqual(['new']);
  expect(webhook.received).toHaveLength(1);
});

test('several decisions of the oldest day that was seen are not sent either', async () => {
  const decisions = Array.from({ length: 250 }, (_, number) => decision(`d${number}`));
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile() };
  await check([hooked], setup);
  decisions.splice(0, 10);
  expect((await check([hooked], setup))[0]?.status).toBe('nothing new');
});

test('a late decision of a day that was seen is sent, although new ones have moved that day out of the window', async () => {
  const decisions = dated(250);
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile(), sendsFirst: false };
  await check([hooked], setup);
  decisions.unshift(
    ...Array.from({ length: 20 }, (_, number) => decision(`n${number}`, { date: '2026-07-01' })),
  );
  expect((await check([hooked], setup))[0]?.decisions).toHaveLength(20);
  decisions.splice(0, 20);
  decisions.splice(195, 0, decision('late', { date: decisions[194]?.date ?? '' }));
  expect((await check([hooked], setup))[0]?.decisions.map(({ id }) => id)).toEqual(['late']);
});

test('a state file of an earlier version takes its reach from the next check', async () => {
  const decisions = dated(250);
  await using search = await serveSearch(() => decisions);
  const file = stateFile();
  const old = new DatabaseSync(file);
  old.exec(`
    CREATE TABLE follows (name TEXT PRIMARY KEY, search TEXT NOT NULL, since TEXT NOT NULL) STRICT;
    CREATE TABLE sent (name TEXT NOT NULL, decision TEXT NOT NULL, PRIMARY KEY (name, decision)) STRICT, WITHOUT ROWID;
    INSERT INTO follows VALUES ('Housing in Ohio', 'q=housing&state=Ohio&sort=date', '2026-01-01T00:00:00Z')`);
  for (const { id } of decisions.slice(0, 200))
    old.prepare('INSERT INTO sent VALUES (?, ?)').run('Housing in Ohio', id);
  old.close();
  decisions.splice(100, 1);
  const setup = { searchUrl: search.url, smtpUrl: 'smtp://127.0.0.1:9', file };
  expect((await check([follow()], setup))[0]?.status).toBe('nothing new');
});
