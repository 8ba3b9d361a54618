import { type Command, InvalidArgumentError } from 'commander';
import { municipalitiesPath, searchPath } from '../../schemas/paths.ts';
import { localPort } from '../system/config.ts';
import { styled } from '../system/terminal.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = { port: number; host: string; quiet?: true };

export const addServeCommand = (program: Command, context: CommandContext): void => {
  program
    .command('serve')
    .summary('serve a built folder or a store on this machine')
    .description(
      'Serves a built folder, or a store as it is published, at one address, with the same headers as in production: the US site at /, the Canadian site at /ca/, the dataset at /data/, the search at /search. Links of a build without a configuration lead to this server.',
    )
    .argument('<folder>', 'folder that civic build wrote, or a store: a folder or s3://bucket[/prefix]')
    .option('--port <port>', 'port to listen on; 0 picks a free port', parsePort, localPort)
    .option('--host <host>', 'address to listen on', 'localhost')
    .option('--quiet', 'do not log requests')
    .action((folder: string, options: Options) => runServe(context, folder, options));
};

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a number from 0 to 65535.');
  return port;
}

async function runServe(
  { stdout, stderr, onInterrupt }: CommandContext,
  folder: string,
  { port, host, quiet }: Options,
): Promise<void> {
  const { serve } = await import('../serve/serve.ts');
  const log = (line: string): void => void (quiet === true || stderr.write(`${line}\n`));
  const server = await serve(folder, { port, host, log });
  stdout.write(
    `${styled('green', 'serving', stdout)} ${folder} → ${server.origin}${municipalitiesPath} and ${server.origin}${searchPath}?q=housing (stop with Ctrl-C)\n`,
  );
  onInterrupt(() => void server.close());
}
