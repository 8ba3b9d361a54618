/** A local web server, and a reader of it that does not wait. */
import { onTestFinished } from 'vitest';
import type { Memory, SourceRecord } from '../../../../generator/import/source-records.ts';
import { hostPaces, type Time } from '../../../../generator/import/web/pace.ts';
import { sourceReader, type SourceReader } from '../../../../generator/import/web/source-reader.ts';
import { type Answer, WebServer } from '../../../support/platforms/web-server.ts';

export type Opened = {
  readonly server: WebServer;
  readonly reader: SourceReader;
  readonly waits: number[];
  readonly at: (path: string) => URL;
  /** Stores what an import would store with the rows of a page. */
  readonly remember: (record: SourceRecord | undefined) => void;
};

/** Starts a server, and opens a reader of it. */
export async function open(answer: Answer, requestsPerSecond = 0): Promise<Opened> {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const waits: number[] = [];
  let elapsed = 0;
  const time: Time = {
    now: () => elapsed,
    wait: async (milliseconds) => void (waits.push(milliseconds), (elapsed += milliseconds)),
  };
  const records = new Map<string, SourceRecord>();
  const recall: Memory['recall'] = ({ kind, id }) => {
    const record = records.get(`${kind} ${id}`);
    return record === undefined ? undefined : { hash: record.hash, note: record.note ?? null, readAt: '' };
  };
  const reader = sourceReader({
    paces: hostPaces({ concurrency: 4, requestsPerSecond }, time),
    time,
    userAgent: 'civic-meetings/0.0.0 (+https://example.org/)',
    memory: { recall },
  });
  return {
    server,
    reader,
    waits,
    at: (path) => new URL(path, server.url),
    remember: (record) => void (record !== undefined && records.set(`${record.kind} ${record.id}`, record)),
  };
}
