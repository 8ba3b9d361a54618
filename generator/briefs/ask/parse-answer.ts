/** Parses what a model returned. Strict about the shape; only a Markdown fence around the object is tolerated. Pure. */
import type * as z from 'zod';
import type { BriefAnswer } from '../model.ts';
import type { Completion } from '../providers/provider.ts';
import { answerShape } from './answer-shape.ts';

/** Why an answer cannot be used, each with a sentence for the model. */
export const answerProblems = {
  empty: 'Your answer was empty. Return the JSON object.',
  refused: 'You refused to answer. Report only what the official documents say, as the JSON object.',
  'cut off': 'Your answer was cut off. Return a shorter JSON object with fewer claims and shorter quotes.',
  'not JSON': 'Your answer was not JSON. Return one JSON object, and nothing before or after it.',
  'extra fields': 'Your answer had fields that the schema does not have. Return exactly the declared fields.',
  'wrong fields':
    'Your answer did not match the schema. Return exactly the declared fields with their types.',
} as const;

type AnswerProblem = keyof typeof answerProblems;

export type ParsedAnswer = { readonly answer: BriefAnswer } | { readonly problem: AnswerProblem };

/** The answer in a completion, or why there is none. */
export function parseAnswer({ text, end }: Completion): ParsedAnswer {
  if (end === 'refused') return { problem: 'refused' };
  if (end === 'cut off') return { problem: 'cut off' };
  const json = withoutFence(text);
  if (json === '') return { problem: 'empty' };
  const result = answerShape.safeParse(parseJson(json));
  if (result.success) return { answer: result.data };
  return { problem: problemOf(json, result.error) };
}

const fence = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/i;

function withoutFence(text: string): string {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  return fence.exec(trimmed)?.[1]?.trim() ?? trimmed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(json: string, { issues }: z.ZodError): AnswerProblem {
  if (parseJson(json) === undefined) return 'not JSON';
  return issues.every(({ code }) => code === 'unrecognized_keys') ? 'extra fields' : 'wrong fields';
}
