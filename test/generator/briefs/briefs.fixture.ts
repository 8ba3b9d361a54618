/** Runs `civic briefs` against a server of a model on this machine. */
import { type CliResult, runMain } from '../../support/cli.ts';
import { awsKeys, type ModelServer, serverKey } from '../../support/models/model-server.ts';

export type Provider = 'openai' | 'anthropic' | 'bedrock';

type Settings = {
  readonly provider?: Provider;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs the command with a model named `tiny`, and without waiting between attempts. */
export function runBriefsOn(
  server: ModelServer,
  corpus: string,
  { provider = 'openai', args = [], env = {} }: Settings = {},
): Promise<CliResult> {
  const base = provider === 'bedrock' ? server.origin : `${server.origin}/v1`;
  const key = provider === 'bedrock' ? ['--region', awsKeys.region] : ['--key-env', 'TINY_KEY'];
  return runMain(
    [
      'briefs',
      '--corpus',
      corpus,
      '--provider',
      provider,
      '--base-url',
      base,
      ...key,
      '--model',
      'tiny',
      ...args,
    ],
    {
      TINY_KEY: serverKey,
      AWS_BEARER_TOKEN_BEDROCK: '',
      AWS_ACCESS_KEY_ID: awsKeys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: awsKeys.secretAccessKey,
      ...env,
    },
  );
}

/** The report of a run with `--json`. */
export async function reportOf(
  server: ModelServer,
  corpus: string,
  args: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await runBriefsOn(server, corpus, { args: [...args, '--json'] });
  try {
    return JSON.parse(stdout) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`No JSON on standard output: ${stdout}${stderr}`, { cause });
  }
}
