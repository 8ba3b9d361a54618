/** The indexes of a build are written together, or one after the other if they are extended. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SearchPart, WrittenIndex } from '../../../generator/search/search-part.ts';
import { SearchParts } from '../../../generator/search/search-parts.ts';
import { ProcessMemory } from '../../../generator/system/process.ts';

/** A part that records when it begins and ends to write. */
const partNamed = (name: string, events: string[], end: () => void = () => undefined): SearchPart => ({
  meetings: 0,
  add: () => undefined,
  keep: () => undefined,
  async write(): Promise<WrittenIndex> {
    events.push(`${name} begins`);
    await setTimeout(name === 'meetings' ? 1 : 20);
    events.push(`${name} ends`);
    end();
    return { entries: [] };
  },
});

async function written(isIncremental: boolean, end?: () => void): Promise<string[]> {
  const events: string[] = [];
  const [meetings, decisions] = [partNamed('meetings', events, end), partNamed('decisions', events)];
  const parts = new SearchParts(meetings, decisions, { memory: new ProcessMemory(), isIncremental });
  await parts.write(() => undefined).catch((error: unknown) => events.push(String(error)));
  return events;
}

describe('two indexes', () => {
  it('are written together', async () => {
    expect(await written(false)).toEqual([
      'meetings begins',
      'decisions begins',
      'meetings ends',
      'decisions ends',
    ]);
  });

  it('are extended one after the other', async () => {
    expect(await written(true)).toEqual([
      'meetings begins',
      'meetings ends',
      'decisions begins',
      'decisions ends',
    ]);
  });

  it('are both ended when one fails', async () => {
    const fail = (): never => {
      throw new Error('disk full');
    };
    expect(await written(false, fail)).toEqual([
      'meetings begins',
      'decisions begins',
      'meetings ends',
      'decisions ends',
      'Error: disk full',
    ]);
  });
});
