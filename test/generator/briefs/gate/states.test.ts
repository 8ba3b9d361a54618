/** What a sentence can say of a result with words that its sources lend. Each is dropped, and its neighbor is kept. */
import { describe, expect, it } from 'vitest';
import type { Material } from '../../../../generator/briefs/model.ts';
import { material, reasonsOf, rowOf, textOf } from './material.ts';

type Language = Material['language'];

/** One item with its title on the agenda, and what the minutes say of it. */
function meetingOf(title: string, result: string, language: Language = 'en'): Material {
  const items = [rowOf('agenda_items', { id: 'i1', meeting_id: 'm1', title })];
  return {
    language,
    rows: { ...material.rows, agendaItems: items, motions: [], decisions: [], votes: [], matters: [] },
    texts: [textOf('agenda', 'agenda', title), textOf('minutes', 'minutes', `${title}\n${result}`)],
  };
}

const title = 'A Local Law on Landmark Street, block 12, and on whether or not fees are final';

describe('“to be” says what something is, not its state', () => {
  const verdict = (text: string): boolean =>
    reasonsOf({ text, quote: title, documentId: 'agenda' }, meetingOf(title, '')).length === 0;

  it.each([
    'A Local Law on Landmark Street, which is law.',
    'A Local Law on Landmark Street is on.',
    'A Local Law on Landmark Street is in: block 12.',
    'A Local Law on Landmark Street is local.',
    'A Local Law on Landmark Street is on block.',
    'The fees on Landmark Street, which is final.',
  ])('drops %s', (text) => expect(verdict(text)).toBe(false));

  it.each([
    'A Local Law on Landmark Street, on whether or not fees are final.',
    'The law is about Landmark Street.',
    'The matter is a Local Law on Landmark Street.',
    'The block on Landmark Street is 12.',
    'The law is on the agenda, on Landmark Street.',
  ])('keeps %s', (text) => expect(verdict(text)).toBe(true));
});

describe('words that are verdicts or events by themselves', () => {
  const quote = 'Purchase of block 36 on Mill Street (8 Yes, 0 No), Council District No. 36';
  const verdict = (text: string): boolean =>
    reasonsOf({ text, quote, documentId: 'agenda' }, meetingOf(quote, '')).length === 0;

  it.each([
    'No: Purchase of block 36 on Mill Street.',
    'Purchase of block 36 on Mill Street: no.',
    'Yes: Purchase of block 36 on Mill Street.',
    'The blocking of purchase on Mill Street.',
    'The council would purchase block 36 on Mill Street.',
  ])('drops %s', (text) => expect(verdict(text)).toBe(false));

  it.each([
    'Purchase of block 36 on Mill Street (8 Yes, 0 No).',
    'The purchase of block 36 is in Council District No. 36.',
    'The council will consider the purchase of block 36 on Mill Street.',
  ])('keeps %s', (text) => expect(verdict(text)).toBe(true));
});

describe('sentences of minutes about the result lend no words', () => {
  it.each<[Language, string, string, string]>([
    [
      'en',
      'Lease of the Depot to the Harbor Museum',
      'Carried unanimously with Lee in dissent.',
      'Lease of the Depot, in dissent.',
    ],
    [
      'es',
      'Subvención para el Centro Juvenil Esperanza',
      'Aprobado por unanimidad.',
      'Subvención para el Centro Juvenil, por unanimidad.',
    ],
    [
      'es',
      'Subvención para el Centro Juvenil Esperanza',
      'Votación: 5 a favor, 2 en contra.',
      'Cinco a dos: la subvención para el Centro Juvenil.',
    ],
    [
      'fr',
      'Subvention à la Maison des jeunes du canton',
      'Adoptée à la majorité, une dissidence.',
      'Subvention à la Maison des jeunes, une dissidence.',
    ],
  ])('%s: %s %s', (language, what, result, text) => {
    const of = meetingOf(what, result, language);
    const quote = `${what}\n${result}`;
    expect(reasonsOf({ text, quote, documentId: 'minutes' }, of)).not.toEqual([]);
    expect(reasonsOf({ text: `${what}.`, quote, documentId: 'minutes' }, of)).toEqual([]);
  });

  it('others of the passage lend theirs', () => {
    const what = 'Lease of the Depot to the Harbor Museum';
    const detail = 'The Museum would open a gallery in the Depot, which was restored last year.';
    const result = `${detail} Tours begin in spring. Carried unanimously.`;
    const reasons = (text: string): string[] =>
      reasonsOf({ text, quote: `${what}\n${result}`, documentId: 'minutes' }, meetingOf(what, result));
    expect(reasons('The Harbor Museum would open a gallery.')).toEqual([]);
    expect(reasons('A lease to the Harbor Museum and tours in spring.')).toEqual([]);
  });
});
