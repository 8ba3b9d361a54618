/** What happened is a sentence of official rows, in three languages. */
import { describe, expect, it } from 'vitest';
import { type Subject, subjectsOf } from '../../../generator/briefs/gate/subjects.ts';
import type { Material } from '../../../generator/briefs/model.ts';
import { whatHappened } from '../../../generator/briefs/write/what-happened.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { material, rowOf } from './gate/material.ts';

const happened = (of: Material, index = 0, decisionId?: string): string | undefined => {
  const subject: Subject | undefined = subjectsOf(of)[index];
  return subject && whatHappened(of, subject, decisionId);
};

/** The meeting with its first motion and decision changed. */
const changed = (
  decision: Partial<Row<'decisions'>>,
  motion: Partial<Row<'motions'>> = {},
  over: Partial<Material> = {},
): Material => {
  const { decisions, motions } = material.rows;
  const rows = {
    ...material.rows,
    decisions: decisions.map((row, index) => (index === 0 ? { ...row, ...decision } : row)),
    motions: motions.map((row, index) => (index === 0 ? { ...row, ...motion } : row)),
  };
  return { ...material, rows, ...over };
};

describe('the sentence has outcome, tally, dissent, mover, seconder, amount and date', () => {
  it.each([
    [
      'en',
      'Outcome on June 4, 2024: passed; 5 yes, 2 no; against: Luis Ortega; moved by Ann Stone; seconded by Joe Webb; amount: $1,234,567.',
    ],
    [
      'fr',
      'Résultat du 4 juin 2024\u00a0: adopté\u00a0; 5 pour, 2 contre\u00a0; contre\u00a0: Luis Ortega\u00a0; proposé par Ann Stone\u00a0; appuyé par Joe Webb\u00a0; montant\u00a0: 1\u00a0234\u00a0567\u00a0$\u00a0US.',
    ],
    [
      'es',
      'Resultado del 4 de junio de 2024: aprobado; 5 a favor, 2 en contra; en contra: Luis Ortega; moción de Ann Stone; secundada por Joe Webb; monto: $1,234,567.',
    ],
  ] as const)('%s', (language, text) => expect(happened({ ...material, language })).toBe(text));

  it.each([
    ['failed', 'failed'],
    ['tabled', 'postponed'],
    ['referred', 'referred'],
    ['withdrawn', 'withdrawn'],
  ] as const)('%s', (outcome, word) => expect(happened(changed({ outcome }))).toContain(`: ${word}; `));
});

it('names the stage of what was decided', () => {
  expect(happened(changed({ stage: 'amendment' }), 0, 'd1')).toMatch(/^Outcome of an amendment on /);
  expect(happened(changed({ stage: 'procedural' }), 0, 'd1')).toMatch(/^Outcome of a procedural motion on /);
  // That of the item is another.
  expect(happened(changed({ stage: 'amendment' }))).toMatch(
    /^Outcome on June 4, 2024: passed; 5 yes, 2 no; /,
  );
});

it('is that of the only motion where no decision states it, by what the motion proposes', () => {
  const { rows } = material;
  const of = (text: string, result: Row<'motions'>['result'] = 'passed'): Material => ({
    ...material,
    rows: { ...rows, decisions: [], motions: [{ ...rows.motions[1], text, result } as Row<'motions'>] },
  });
  expect(happened(of('Motion to adopt'), 1)).toMatch(/: passed; /);
  expect(happened(of('Motion to deny'), 1)).toMatch(/: failed; /);
  expect(happened(of('Motion to deny', 'failed'), 1)).toBeUndefined();
});

it('is nothing where rows state no outcome, or several decisions do', () => {
  expect(happened(material, 2)).toBeUndefined();
  expect(happened(changed({ outcome: 'other' }))).toBeUndefined();
  const second = rowOf('decisions', { id: 'd9', agenda_item_id: 'i1', headline: 'x', outcome: 'failed' });
  const several = {
    ...material,
    rows: { ...material.rows, decisions: [...material.rows.decisions, second] },
  };
  expect(happened(several)).toBeUndefined();
  expect(happened(several, 0, 'd9')).toMatch(/: failed/);
});

it('says that a result and its tally do not agree, and that votes are provisional', () => {
  const contradicted = 'the published result and the published votes do not agree';
  expect(happened(changed({ yes: 0, no: 3 }))).toContain(`passed; 0 yes, 3 no; `);
  expect(happened(changed({ yes: 0, no: 3 }))).toContain(contradicted);
  expect(happened(material)).not.toContain(contradicted);
  // A motion to deny that passed.
  const denied = { yes: 7, no: 0, text: 'Motion to deny', result: 'passed' } as const;
  expect(happened(changed({ outcome: 'failed', yes: 7, no: 0 }, denied))).not.toContain(contradicted);
  expect(happened(changed({ conflicts: ['yes=3 https://b.example/'] }))).toContain(
    'another source states otherwise',
  );
  const provisional = 'provisional until the minutes are adopted';
  expect(happened(changed({}, { adopted_minutes: false }))).toContain(provisional);
  expect(happened(changed({}, { adopted_minutes: true }))).not.toContain(provisional);
});
