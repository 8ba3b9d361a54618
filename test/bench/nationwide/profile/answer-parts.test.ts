import { describe, expect, test } from 'vitest';
import { answerParts, millisecondsByPart } from '../../../../bench/nationwide/profile/answer-parts.ts';

type Call = readonly [functionName: string, url: string, milliseconds: number, callees?: readonly Call[]];

/** A profile in which each call was sampled once. */
function profileOf(...calls: readonly Call[]): Parameters<typeof millisecondsByPart>[0] {
  const nodes: Parameters<typeof millisecondsByPart>[0]['nodes'] = [];
  const samples: number[] = [];
  const timeDeltas: number[] = [];
  const add = ([functionName, url, milliseconds, callees = []]: Call): number => {
    const id = nodes.length + 1;
    const callFrame = { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 };
    const node = { id, callFrame, children: [] as number[] };
    nodes.push(node);
    samples.push(id);
    timeDeltas.push(milliseconds * 1000);
    node.children.push(...callees.map(add));
    return id;
  };
  add(['(root)', '', 0, calls]);
  return { nodes, samples, timeDeltas, startTime: 0, endTime: 0 };
}

const folder = 'file:///program/search-lambda/engine';
const readBlock: Call = ['read', `${folder}/packed/query/posting-blocks.ts`, 3];

describe('the processor time of answers', () => {
  test('is divided by the module that calls code of several parts', () => {
    const profile = profileOf(
      ['score', `${folder}/packed/query/scorers/term-scorer.ts`, 2, [readBlock]],
      ['evidence', `${folder}/packed/query/candidates/evidence.ts`, 4, [readBlock]],
    );
    expect(Object.fromEntries(millisecondsByPart(profile))).toEqual({
      'candidates: postings, filters, scores': 5,
      'positions of phrases and of candidates': 7,
      'the rest': 0,
    });
  });

  test('takes the most precise module, whatever folder it is in', () => {
    const path = `${folder}/packed/query/candidates/ranked-documents.ts`;
    expect(millisecondsByPart(profileOf(['read', path, 6])).get('stored results: decompress, parse')).toBe(6);
  });

  test('has garbage collection apart, and leaves out idle time', () => {
    const profile = profileOf(['(garbage collector)', '', 2], ['(idle)', '', 50], ['main', '', 1]);
    expect(Object.fromEntries(millisecondsByPart(profile))).toEqual({
      'garbage collection': 2,
      'the rest': 1,
    });
  });

  test('has no part that the table does not show', () => {
    const profile = profileOf(readBlock, ['app', 'file:///program/search-lambda/http/app.ts', 1]);
    for (const part of millisecondsByPart(profile).keys()) expect(answerParts).toContain(part);
  });
});
