/** Divides the processor time of answers between the parts of the work, by the call stacks of V8's profiler. */
import type { Profiler } from 'node:inspector';

/** The parts of an answer, in its order, and the modules whose functions, with what they call, belong to each. */
const modulesOf = {
  'request and response': ['/search-lambda/http/'],
  'reading the query': ['/engine/query/'],
  'candidates: postings, filters, scores': [
    '/packed/query/scorers/',
    '/packed/query/filters/',
    '/packed/query/top-k.ts',
    '/packed/query/segment.ts',
  ],
  'positions of phrases and of candidates': [
    '/packed/query/candidates/',
    '/packed/query/phrase-matcher.ts',
    '/packed/query/position-batch.ts',
    '/packed/query/term-positions.ts',
  ],
  'scores of candidates': ['/engine/ranking/', '/engine/document-terms.ts', '/engine/best-hits.ts'],
  'stored results: decompress, parse': [
    '/packed/query/stored-documents.ts',
    '/packed/query/candidates/ranked-documents.ts',
    '/packed/format/stored-frames.ts',
    '/packed/format/stored-line.ts',
    '/packed/format/zstd/',
    '/engine/lazy-decisions.ts',
  ],
  snippets: ['/engine/snippet.ts', '/engine/match-window.ts'],
} as const;

const garbage = 'garbage collection';
const rest = 'the rest';

export const answerParts = [...Object.keys(modulesOf), garbage, rest];

const partOfModule = (url: string): string | undefined => {
  const found = Object.entries(modulesOf).flatMap(([part, modules]) =>
    modules.filter((module) => url.includes(module)).map((module) => ({ part, module })),
  );
  // The longest path is the most precise.
  return found.toSorted((a, b) => b.module.length - a.module.length)[0]?.part;
};

/**
 * Milliseconds by part. Time in a function of several parts, such as reading a block of postings, belongs to the nearest caller that is of
 * one part.
 */
export function millisecondsByPart({ nodes, samples, timeDeltas }: Profiler.Profile): Map<string, number> {
  const parts = partsOfNodes(nodes);
  const milliseconds = new Map<string, number>();
  for (const [index, node] of (samples ?? []).entries()) {
    const part = parts.get(node);
    if (part === undefined) continue;
    milliseconds.set(part, (milliseconds.get(part) ?? 0) + (timeDeltas?.[index] ?? 0) / 1000);
  }
  return milliseconds;
}

/** The part of each node of the tree of calls; undefined for idle time. */
function partsOfNodes(nodes: readonly Profiler.ProfileNode[]): Map<number, string | undefined> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string | undefined>();
  const visit = (id: number, ofCaller: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    if (functionName === '(idle)') return;
    const part = functionName === '(garbage collector)' ? garbage : (partOfModule(url) ?? ofCaller);
    parts.set(id, part);
    for (const child of node.children ?? []) visit(child, part);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.id, rest);
  return parts;
}
