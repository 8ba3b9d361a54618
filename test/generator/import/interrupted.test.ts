/** Kills the command at several points, and runs it again. */
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { alderFalls, event, votedItem } from '../../support/legistar/legistar-client.ts';
import type { LegistarData } from '../../support/legistar/legistar-data.ts';
import { runMain, startCli } from '../../support/cli.ts';
import { cases } from '../../support/long.ts';
import type { LegistarServer } from '../../support/legistar/legistar-server.ts';
import { corpusPath, differences, serve, tablesOf } from './import.fixture.ts';

const kills = cases(3, 10);

/** Enough meetings for several transactions. */
function manyMeetings(): LegistarData {
  const data = alderFalls();
  for (let id = 100; id < 160; id++) {
    data.Events.push(event(id, { EventItems: [votedItem(id * 1000, `Street works ${id}`, 31)] }));
    data.Votes.set(id * 1000, data.Votes.get(5102) ?? []);
  }
  return data;
}

const argumentsFor = (server: LegistarServer, corpus: string): string[] => [
  'import',
  'legistar',
  'alder',
  '--place',
  'alder-falls-oh',
  '--corpus',
  corpus,
  '--base-url',
  server.url,
  '--requests-per-second',
  '0',
];

it('an import that is killed at any point and run again yields the same corpus', async () => {
  const server = await serve(manyMeetings());
  const whole = corpusPath();
  await runMain(argumentsFor(server, whole));
  const requests = server.requests.length;
  const corpus = corpusPath();
  for (let kill = 1; kill <= kills; kill++) {
    const child = startCli(argumentsFor(server, corpus));
    const ended = once(child, 'exit');
    let requested = 0;
    server.faultOf = () => {
      // The delay after a request makes some kills interrupt the writes that follow it.
      if (++requested === Math.floor((kill * requests) / (kills + 2)))
        void setTimeout(kill).then(() => child.kill('SIGKILL'));
      return undefined;
    };
    await ended;
  }
  server.faultOf = () => undefined;
  const { code } = await runMain(argumentsFor(server, corpus));
  expect(code).toBe(0);
  expect(differences(tablesOf(whole), tablesOf(corpus))).toEqual([]);
  using database = new DatabaseSync(corpus, { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
});
