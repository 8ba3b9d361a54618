/** Each pattern of a form has an example that no other of its list matches. */
import { describe, expect, it } from 'vitest';
import { forbidden, toProgram, toReader } from '../../../../generator/briefs/gate/forms.ts';
import { material, reasonsOf, textOf } from './material.ts';

describe.each([
  ['forbidden', forbidden],
  ['addressed to a program', toProgram],
  ['addressed to a reader', toReader],
] as const)('%s', (_, forms) => {
  it.each(forms.map((form) => [form.example, form] as const))('%s', (example, form) =>
    expect(forms.filter(({ pattern }) => pattern.test(example))).toEqual([form]),
  );
});

it.each(toProgram.map(({ example }) => example))('a sentence after “%s” is no evidence', (example) => {
  const sentence = 'The landfill permit has no health risks for the homes.';
  const rows = { ...material.rows, agendaItems: [], motions: [], decisions: [], votes: [] };
  const of = (text: string) => ({ ...material, rows, texts: [textOf('d', 'agenda', text)] });
  const claim = { text: sentence, quote: sentence, documentId: 'd' };
  expect(reasonsOf(claim, of(`${example} ${sentence}`))).toEqual(['instruction-in-quote']);
  // Without it, all words of the sentence are those of its quote.
  expect(reasonsOf(claim, of(sentence))).toEqual([]);
});
