/** The options of `npm run bench -- briefs`. */
import { parseArgs } from 'node:util';
import { briefsDefaults } from '../../../generator/commands/shared/briefs-options.ts';
import type { ProviderName } from '../../../generator/briefs/providers/open-model.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { modelProviders } from '../../../schemas/config.ts';

export type EvaluationOptions = {
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly keyEnv: string | undefined;
  readonly region: string | undefined;
  readonly prices: string | undefined;
  readonly unpriced: boolean;
  readonly meetings: number;
  readonly maxUsd: number;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly isRecorded: boolean;
};

const defaultMeetings = '20';

/** The options of an evaluation; undefined without arguments. @throws {UserError} if one is missing or wrong */
export function readEvaluationOptions(args: string[]): EvaluationOptions | undefined {
  if (args.length === 0) return undefined;
  const values = parse(args);
  const { provider, model } = values;
  if (!isProvider(provider))
    throw new UserError(
      `${provider === undefined ? 'There is no provider' : `“${provider}” is no provider`}. Give one of ${modelProviders.join(', ')} with --provider.`,
    );
  if (model === undefined) throw new UserError('There is no model. Name the one to evaluate with --model.');
  return {
    provider,
    model,
    baseUrl: values['base-url'],
    keyEnv: values['key-env'],
    region: values.region,
    prices: values.prices,
    unpriced: values.unpriced === true,
    meetings: count('--meetings', values.meetings ?? defaultMeetings),
    maxUsd: amount(values['max-usd'] ?? String(briefsDefaults.maxUsd)),
    contextTokens: count(
      '--context-tokens',
      values['context-tokens'] ?? String(briefsDefaults.contextTokens),
    ),
    maxOutputTokens: count(
      '--max-output-tokens',
      values['max-output-tokens'] ?? String(briefsDefaults.maxOutputTokens),
    ),
    isRecorded: values.record === true,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: {
        provider: text,
        model: text,
        'base-url': text,
        'key-env': text,
        region: text,
        prices: text,
        unpriced: { type: 'boolean' },
        meetings: text,
        'max-usd': text,
        'context-tokens': text,
        'max-output-tokens': text,
        record: { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    throw new UserError(
      `${cause instanceof Error ? cause.message : String(cause)}. docs/briefs.md names the options.`,
      {
        cause,
      },
    );
  }
}

const isProvider = (name: string | undefined): name is ProviderName =>
  modelProviders.some((known) => known === name);

function count(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UserError(`${option} ${text} is no whole number from 1. Correct it.`);
}

function amount(text: string): number {
  if (/^\d{1,7}(?:\.\d+)?$/.test(text)) return Number(text);
  throw new UserError(`--max-usd ${text} is no amount of dollars such as 2.50. Correct it.`);
}
