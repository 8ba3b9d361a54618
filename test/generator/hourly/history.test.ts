import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  clientResults,
  clientsAfter,
  failingForADay,
  historyFile,
  isFullDue,
  readHistory,
  writeHistory,
} from '../../../generator/hourly/history.ts';
import { runHourly } from '../../../generator/hourly/hourly.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

describe('the clients of a report', () => {
  test('have failed if any record could not be read', () => {
    const imports = [
      { source: 'legistar', client: 'a', failures: [] },
      { source: 'legistar', client: 'b', failures: [{ what: 'event 1', reason: 'HTTP 500' }] },
      { source: 'escribe', client: 'a', failures: [], error: 'no answer' },
    ];
    expect(clientResults({ corpus: 'x.db', imports })).toEqual([
      { name: 'legistar a', reason: null },
      { name: 'legistar b', reason: 'event 1: HTTP 500' },
      { name: 'escribe a', reason: 'no answer' },
    ]);
  });

  test.each([undefined, null, { error: 'The corpus is locked.' }, 7])('are missing in %j', (report) => {
    expect(clientResults(report)).toEqual([]);
  });
});

test('a dataset counts as failed before it is tried, since a job that is killed cannot count it', async () => {
  const corpus = writeSqlite(join(temporaryFolder(), 'us.db'), smallCorpus());
  const settings = {
    corpus,
    copyFolder: `${corpus}.copy`,
    to: `${corpus}.store`,
    hasImports: false,
    hasBriefs: false,
    runOptions: ['--out', `${corpus}.build`],
    configOptions: [],
    isFull: false,
    fullEveryHours: 24,
    canary: undefined,
  };
  const killed = new Error('killed');
  const job = runHourly(settings, {
    now: () => new Date(at(3)),
    signal: new AbortController().signal,
    onStep: (name) => {
      if (name === 'dataset') throw killed;
    },
    onLine: () => {},
    onNote: () => {},
    onStepEnd: () => {},
  });
  await expect(job).rejects.toBe(killed);
  const after = readHistory(corpus, () => {});
  expect(after).toMatchObject({ full_failures: 1, full_tried_at: at(3), full_at: null });
  expect(isFullDue(after, new Date(at(4)), 24)).toBe(false);
});

describe('a client that fails in every run', () => {
  const hourly = [0, 1, 23, 24, 168].map((hour) => ({ hour, reason: 'HTTP 500' }));

  test('is reported after a day and for as long as it fails, with the time of its first failure', () => {
    let clients = clientsAfter({}, [{ name: 'legistar a', reason: null }], at(-1));
    const reported: string[][] = [];
    for (const { hour, reason } of hourly) {
      clients = clientsAfter(clients, [{ name: 'legistar a', reason }], at(hour));
      reported.push(failingForADay(clients, new Date(at(hour))));
    }
    expect(reported).toEqual([[], [], [], ['legistar a'], ['legistar a']]);
    expect(clients['legistar a']).toEqual({
      succeeded_at: at(-1),
      failing_since: at(0),
      reason: 'HTTP 500',
    });
  });

  test('is no longer reported after a success, or when it is removed from the configuration', () => {
    const failing = clientsAfter({}, [{ name: 'legistar a', reason: 'HTTP 500' }], at(0));
    const later = new Date(at(48));
    expect(failingForADay(failing, later)).toEqual(['legistar a']);
    const succeeded = clientsAfter(failing, [{ name: 'legistar a', reason: null }], at(48));
    expect(failingForADay(succeeded, later)).toEqual([]);
    expect(clientsAfter(failing, [{ name: 'legistar b', reason: null }], at(48))).not.toHaveProperty([
      'legistar a',
    ]);
  });
});

test.each([
  ['nobody knows when the last one was', null, 24, true],
  ['the last one was 23 hours ago', at(-23), 24, false],
  ['the last one was 24 hours ago', at(-24), 24, true],
  ['the clock was set back', at(5), 24, true],
  ['every run is a full one', at(0), 0, true],
])('a full run, if %s: %j, every %i hours, is due: %s', (_case, full_at, hours, isDue) => {
  const history = { format: 1, full_at, full_tried_at: null, full_failures: 0, clients: {} } as const;
  expect(isFullDue(history, new Date(at(0)), hours)).toBe(isDue);
});

test.each([
  [at(-5), false],
  [at(-6), true],
  [at(5), true],
])('a full run that failed at %s is due after a quarter of a day: %s', (full_tried_at, isDue) => {
  const history = { format: 1, full_at: at(-30), full_tried_at, full_failures: 2, clients: {} } as const;
  expect(isFullDue(history, new Date(at(0)), 24)).toBe(isDue);
});

describe('the file', () => {
  test('is read as it was written', () => {
    const corpus = join(temporaryFolder(), 'us.db');
    const history = {
      format: 1,
      full_at: at(0),
      full_tried_at: at(0),
      full_failures: 1,
      clients: {},
    } as const;
    const damages: string[] = [];
    expect(readHistory(corpus, (reason) => damages.push(reason)).full_at).toBeNull();
    writeHistory(corpus, history);
    expect(readHistory(corpus, (reason) => damages.push(reason))).toEqual(history);
    expect(damages).toEqual([]);
  });

  test.each(['{', '{"format":2}', '[]'])('%s counts as none, and is reported', (text) => {
    const corpus = join(temporaryFolder(), 'us.db');
    writeFileSync(historyFile(corpus), text);
    const damages: string[] = [];
    expect(readHistory(corpus, (reason) => damages.push(reason)).full_at).toBeNull();
    expect(damages).toEqual([`${historyFile(corpus)} is not readable, so this run reads everything.`]);
  });
});
