import { type Command, InvalidArgumentError } from 'commander';
import { municipalitiesPath, searchPath } from '../../schemas/paths.ts';
import { defaultLimits } from '../serve/limits.ts';
import { localPort } from '../system/config.ts';
import { styled } from '../system/terminal.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = { port: number; host: string; maxConnections: number; config?: string; quiet?: true };

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
    .option(
      '--max-connections <count>',
      'connections at a time; further ones are closed immediately',
      parseCount,
      defaultLimits.maxConnections,
    )
    .option(
      '--config <file>',
      'configuration of the service, for the answers of the search (default: civic.config.json, else the local demo)',
    )
    .option('--quiet', 'do not log requests')
    .addHelpText('after', notes)
    .action((folder: string, options: Options) => runServe(context, folder, options));
};

const seconds = (ms: number): string => `${ms / 1_000} s`;

const notes = `
On the internet, let it listen on localhost behind a web server that speaks TLS and limits the requests of a client, and build with a
configuration: then links have the public addresses. Fixed limits: a request must arrive within ${seconds(defaultLimits.requestTimeoutMs)}, with a head of 16 kB; an answer
that stalls for ${seconds(defaultLimits.stalledTimeoutMs)} and a connection that idles for 5 s are closed. X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto are
ignored: nothing depends on the address of a client, so there is no proxy to trust. The log has no addresses and no queries.`;

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1) throw new InvalidArgumentError('Give a number from 1 to 999999.');
  return count;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a number from 0 to 65535.');
  return port;
}

async function runServe(
  { stdout, stderr, onInterrupt }: CommandContext,
  folder: string,
  { port, host, quiet, maxConnections, config: path }: Options,
): Promise<void> {
  const { serve } = await import('../serve/serve.ts');
  const log = (line: string): void => void (quiet === true || stderr.write(`${line}\n`));
  const { readConfig } = await import('../system/config.ts');
  const server = await serve(folder, {
    port,
    host,
    limits: { maxConnections },
    log,
    config: await readConfig(path),
  });
  stdout.write(
    `${styled('green', 'serving', stdout)} ${folder} → ${server.origin}${municipalitiesPath} and ${server.origin}${searchPath}?q=housing (stop with Ctrl-C)\n`,
  );
  onInterrupt(() => void server.close());
}
