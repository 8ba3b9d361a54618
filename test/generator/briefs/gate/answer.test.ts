import { describe, expect, it } from 'vitest';
import { answerLimits, type GateResult } from '../../../../generator/briefs/gate/gate.ts';
import { reasonCodes, reasonOf } from '../../../../generator/briefs/gate/reasons.ts';
import type { BriefAnswer } from '../../../../generator/briefs/model.ts';
import { evidenceShape } from '../../../../schemas/evidence.ts';
import { agenda, answerOf, claimOf, material, quotes, textOf, verify } from './material.ts';

const good = claimOf(2, 'An ordinance would prohibit short-term rentals in the R-2 district.');
const bad = claimOf(1, 'The council will consider repaving Pine Street.');
const codes = (result: GateResult): string[] =>
  result.dropped.flatMap(({ reasons }) => reasons.map(({ code }) => code));

describe('an answer', () => {
  it('is accepted with its headline and half of its claims', () => {
    expect(verify(answerOf({ summary: [good, bad] }), material).isAccepted).toBe(true);
    expect(verify(answerOf({ summary: [bad], notableItems: [bad] }), material).isAccepted).toBe(false);
    expect(verify(answerOf({ headline: bad, summary: [good] }), material)).toMatchObject({
      isAccepted: false,
      brief: { headline: null, summary: [good] },
    });
  });

  it('keeps what passed, with evidence whose offsets and pages are those of the document', () => {
    const { brief, evidence } = verify(answerOf({ summary: [good, bad] }), material);
    expect(brief.summary).toEqual([good]);
    expect(evidenceShape.parse(evidence)).toEqual(evidence);
    expect(evidence.map(({ start, end }) => agenda.slice(start, end))).toEqual([quotes[1], quotes[2]]);
    expect(evidence.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('has each sentence and each decision once, and a limited number of sentences', () => {
    expect(codes(verify(answerOf({ summary: [good, good] }), material))).toEqual(['repeated']);
    const decision = { decisionId: 'd1', claim: claimOf(1, 'The council considered repaving Mill Street.') };
    expect(codes(verify(answerOf({ decisions: [decision, decision] }), material))).toEqual(['repeated']);
    const many = Array.from({ length: answerLimits.summary + 1 }, (_, index) => ({
      ...good,
      text: `An ordinance would prohibit${' short-term'.repeat(index + 1)} rentals.`,
    }));
    expect(codes(verify(answerOf({ summary: many }), material))).toContain('too-many');
  });

  it('has tags of its material and topics of the closed list', () => {
    const topics = ['housing', 'gossip'] as unknown as BriefAnswer['topics'];
    const { brief, dropped } = verify(
      answerOf({
        tags: ['repaving', 'housing', 'Mill Street', 'casino', 'a tag of many long words'],
        topics,
      }),
      material,
    );
    expect(brief.tags).toEqual(['repaving', 'housing', 'Mill Street']);
    expect(brief.topics).toEqual(['housing']);
    expect(dropped.map(({ text }) => text)).toEqual(['casino', 'a tag of many long words', 'gossip']);
  });

  it('finds quotes despite line ends, hyphenation, ligatures, quotation marks and dashes', () => {
    const text =
      'Page header\nThe con-\nstruc\u00adtion of the “ﬁrst” water–main at 12 Main\n  Street and the mixed-\nuse lot is planned.';
    const quote = 'The construction of the "first" water-main at 12 Main Street and the mixed-use lot';
    const read = { ...material, texts: [...material.texts, textOf('packet', 'packet', text)] };
    const claim = {
      text: 'Construction of a water main at 12 Main Street is planned.',
      quote,
      documentId: 'packet',
    };
    const [, evidence] = verify(answerOf({ summary: [claim] }), read).evidence;
    expect(text.slice(evidence?.start, evidence?.end)).toMatch(/^The con-\n.*lot$/s);
  });

  it('has quotes of whole words and numbers', () => {
    const part = (quote: string): BriefAnswer => answerOf({ summary: [{ ...good, quote }] });
    expect(codes(verify(part('hort-term rentals of more than 30 days'), material))).toContain(
      'quote-not-found',
    );
    const amount = { ...claimOf(1, 'A contract of $1,234 with a company.'), quote: 'a contract of $1,234' };
    expect(codes(verify(answerOf({ summary: [amount] }), material))).toContain('quote-not-found');
  });

  it('is verified in time that grows with its length', () => {
    const long = `${'word-\n '.repeat(20_000)}${agenda}`;
    const read = { ...material, texts: [textOf('agenda', 'agenda', long)] };
    expect(verify(answerOf({ summary: [good] }), read).brief.summary).toEqual([good]);
  });
});

it('every reason says in one sentence what is wrong and what to do', () => {
  for (const code of reasonCodes) expect(reasonOf(code, 'X').explanation).toMatch(/^[A-Z“].+[;,].+\.$/s);
});
