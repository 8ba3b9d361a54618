/**
 * `npm run bench -- briefs`: how many lies with words of dictionaries the gate of briefs stops, and how many true sentences it keeps. With `--provider` and
 * `--model`, how often a model is right about facts of official rows that it does not see.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ledger } from '../generator/briefs/ask/ledger.ts';
import type { Material } from '../generator/briefs/model.ts';
import { openModel } from '../generator/briefs/providers/open-model.ts';
import { UserError } from '../generator/system/errors.ts';
import { type MeetingClaims, realClaims, writtenClaims } from './briefs/gate-claims.ts';
import { gateTable } from './briefs/gate-table.ts';
import { evaluateModel } from './briefs/model/evaluate-model.ts';
import { type EvaluationOptions, readEvaluationOptions } from './briefs/model/model-options.ts';
import { modelTable } from './briefs/model/model-table.ts';
import { Verdicts } from './briefs/outside/judge.ts';
import { readRealMaterial } from './briefs/real-material.ts';
import { record } from './record.ts';

const realCorpus = resolve(import.meta.dirname, '../../shared/data/real');

export async function benchBriefs(args: string[]): Promise<void> {
  try {
    const options = readEvaluationOptions(args);
    if (!existsSync(join(realCorpus, 'motions.ndjson.gz')))
      throw new UserError(`The measurement needs the real corpus, which is not in ${realCorpus}.`);
    if (options === undefined) benchGate();
    else await benchModel(options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** With CIVIC_BRIEFS_NTH, only items of each nth meeting of the real corpus; with CIVIC_BRIEFS_SAMPLES, sentences to read. */
function benchGate(): void {
  const nth = Number(process.env['CIVIC_BRIEFS_NTH'] ?? 1);
  const verdicts = new Verdicts();
  let meetings = 0;
  const judge = ({ column, material, claims }: MeetingClaims): void => {
    meetings++;
    verdicts.judge(column, material, claims);
  };
  for (const meeting of realClaims(realCorpus, nth)) judge(meeting);
  for (const meeting of writtenClaims()) judge(meeting);
  const markdown = gateTable(verdicts, meetings);
  process.stdout.write(`${markdown}\n`);
  if (process.env['CIVIC_BRIEFS_SAMPLES'] !== undefined)
    for (const { kind, isPassed, text, why } of verdicts.samples)
      process.stdout.write(`${isPassed ? 'kept' : 'dropped'} | ${kind} | ${text} | ${why}\n`);
  const command = `${nth === 1 ? '' : `CIVIC_BRIEFS_NTH=${nth} `}npm run bench -- briefs`;
  record('The gate of briefs', command, markdown);
}

/** Requests at a time. */
const concurrency = 4;

async function benchModel(options: EvaluationOptions): Promise<void> {
  const { provider, model, meetings, maxUsd, unpriced } = options;
  const opened = openModel({ ...options, concurrency, isBatch: false, needsKey: true }, process.env);
  const ledger = new Ledger(opened.price, unpriced ? Infinity : maxUsd);
  const materials = someOf(readRealMaterial(realCorpus), meetings);
  const evaluation = await evaluateModel(materials, { ...options, opened, ledger, concurrency });
  const markdown = modelTable(model, evaluation, opened.price, ledger);
  process.stdout.write(`${markdown}\n`);
  if (options.isRecorded)
    record(
      `Briefs by ${model}`,
      `npm run bench -- briefs --provider ${provider} --model ${model} --meetings ${meetings}`,
      markdown,
    );
}

/** Meetings at equal distances, so that every place has its turn. */
const someOf = (materials: readonly Material[], count: number): Material[] => {
  const step = Math.max(1, materials.length / count);
  return materials
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .slice(0, count);
};
