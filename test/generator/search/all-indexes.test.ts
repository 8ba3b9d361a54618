/** The indexes of a build are written one after the other. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AllIndexes } from '../../../generator/search/all-indexes.ts';
import type { IndexPart, WrittenIndex } from '../../../generator/search/search-part.ts';
import { placesFileOf } from '../../support/search/known-places.ts';
import { ProcessMemory } from '../../../generator/system/process.ts';

/** A part that records when it begins and ends to write. */
const partNamed = (name: string, events: string[], end: () => void = () => undefined): IndexPart => ({
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

async function written(end?: () => void): Promise<string[]> {
  const events: string[] = [];
  const [meetings, decisions] = [partNamed('meetings', events, end), partNamed('decisions', events)];
  const documents = partNamed('documents', events);
  const parts = new AllIndexes({ meetings, decisions, documents }, { of: () => [] }, new ProcessMemory());
  await parts
    .write({ meetings: null, decisions: null }, () => undefined, placesFileOf([]).file)
    .catch((error: unknown) => events.push(String(error)));
  return events;
}

describe('the indexes of a build', () => {
  it('are written one after the other', async () => {
    expect(await written()).toEqual([
      'meetings begins',
      'meetings ends',
      'decisions begins',
      'decisions ends',
      'documents begins',
      'documents ends',
    ]);
  });

  it('are not written after one fails', async () => {
    const fail = (): never => {
      throw new Error('disk full');
    };
    expect(await written(fail)).toEqual(['meetings begins', 'meetings ends', 'Error: disk full']);
  });
});
