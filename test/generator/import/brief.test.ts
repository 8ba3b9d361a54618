import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractBrief } from '../../../generator/import/brief.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const meeting = { id: 'm1', muni_id: 'p1', source_url: 'https://source.example/m1' };

const decision = (headline: string, over: Partial<Row<'decisions'>> = {}): Row<'decisions'> =>
  sampleRow('decisions', { headline, outcome: 'passed', ...over });

const briefOf = (decisions: Row<'decisions'>[], hearings: string[] = []) =>
  extractBrief({ meeting, decisions, hearings });

describe('a brief of official titles', () => {
  it('exists only for meetings with decisions', () => {
    expect(briefOf([], ['A hearing'])).toBeUndefined();
  });

  it('ranks the most contested decision first, then the most money, then public hearings, then the rest', () => {
    const brief = briefOf(
      [
        decision('Minutes', { outcome: 'other' }),
        decision('Street names'),
        decision('Cheap contract', { amount_cents: 100 }),
        decision('Costly contract', { amount_cents: 100_000 }),
        decision('Narrow vote', { yes: 4, no: 3 }),
        decision('Clear vote', { yes: 6, no: 1, outcome: 'failed' }),
      ],
      ['Zoning of Mill Street'],
    );
    expect(brief?.headline).toBe('Narrow vote; and 6 more');
    expect(brief?.summary).toBe(
      'Passed 4–3: Narrow vote. Failed 6–1: Clear vote. Passed: Costly contract. Passed: Cheap contract. Public hearing: Zoning of Mill Street. Passed: Street names. Taken up: Minutes.',
    );
  });

  it('is in French for places whose language is French', () => {
    const decisions = [
      decision('Règlement de zonage', { yes: 3, no: 1 }),
      decision('Subvention', { outcome: 'tabled' }),
      decision('Budget'),
    ];
    const brief = extractBrief({ meeting, decisions, hearings: ['Budget'], language: 'fr' });
    expect(brief?.headline).toBe('Règlement de zonage\u00a0; et 2 autres');
    expect(brief?.summary).toBe(
      'Adopté 3–1\u00a0: Règlement de zonage. Adopté après une audience publique\u00a0: Budget. Reporté\u00a0: Subvention.',
    );
    const long = Array.from({ length: 40 }, (_, index) => decision(`${'mot '.repeat(20)}${index}`));
    const hearings = ['Un', 'Deux'].map((name) => `${name} ${'mot '.repeat(20)}`);
    expect(extractBrief({ meeting, decisions: long, hearings, language: 'fr' })?.summary).toMatch(
      / Aussi\u00a0: \d+ adoptés\.$/,
    );
  });

  it('contains a title once, with its hearing and outcome', () => {
    const brief = briefOf(
      [
        decision('Budget.'),
        decision('Streets', { outcome: 'tabled' }),
        decision('Streets', { outcome: 'referred' }),
      ],
      ['budget.', 'Streets'],
    );
    expect(brief?.headline).toBe('Budget; and 1 more');
    expect(brief?.summary).toBe(
      'Passed after a public hearing: Budget. Postponed after a public hearing: Streets.',
    );
  });

  it('counts omitted topics', () => {
    const title = 'An ordinance of the city that is long enough to fill the summary of a meeting with words';
    const decisions = Array.from({ length: 30 }, (_, index) => decision(`${title} ${index}`));
    const more = [
      decision('Referred', { outcome: 'referred' }),
      decision('Withdrawn', { outcome: 'withdrawn' }),
    ];
    expect(briefOf([...decisions, ...more])?.summary).toMatch(
      / Also: \d+ passed, 1 referred, 1 withdrawn\.$/,
    );
  });

  it('has at most 120 words, a headline, and the name of its rules, for any titles', () => {
    const title = fc
      .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 60 })
      .map((words) => words.join(' '));
    const outcome = fc.constantFrom('passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other', null);
    const votes = fc.option(fc.nat(60));
    const decisions = fc.array(
      fc
        .record({ headline: title, outcome, yes: votes, no: votes, amount_cents: fc.option(fc.nat()) })
        .map((over) => decision(over.headline, over)),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(decisions, fc.array(title, { maxLength: 10 }), (decisions, hearings) => {
        const brief = briefOf(decisions, hearings);
        const words = `${brief?.headline} ${brief?.summary}`.split(/\s+/).filter(Boolean);
        expect(words.length).toBeLessThanOrEqual(120);
        expect(brief?.generated_by).toBe('extract:official-titles');
      }),
      { numRuns: 300 },
    );
  });
});
