#!/usr/bin/env node
/** `civic-meetings-mcp`: reads arguments and environment, then starts a transport. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { Fault } from './fault.ts';
import packageJson from './package.json' with { type: 'json' };
import { openService } from './service/service.ts';
import { readSettings, variables } from './settings.ts';
import { serveOverStdio } from './server.ts';
import type { ToolEnvironment } from './tools/tool.ts';

type Options = {
  /** true without a port. */
  readonly http?: number | true;
  readonly host: string;
  readonly allowHost: readonly string[];
};

/** Logs to standard error: standard output carries the protocol. */
const log = (line: string): void => void process.stderr.write(`${line}\n`);

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
};

const settingsHelp = `
Environment:
${Object.entries(variables)
  .map(([name, description]) => `  ${name.padEnd(18)} ${description}`)
  .join('\n')}
`;

const command = new Command(packageJson.name)
  .description(packageJson.description)
  .version(packageJson.version)
  .option('--http [port]', 'serve Streamable HTTP at /mcp instead of stdio (default port: 3333)', portOf)
  .option('--host <address>', 'address to listen on with --http', '127.0.0.1')
  .option('--allow-host <names...>', 'host names, besides localhost, that clients may use with --http', [])
  .addHelpText('after', settingsHelp)
  .action(run);

async function run({ http, host, allowHost }: Options): Promise<void> {
  const environment = environmentOf();
  if (http === undefined) return serveOverStdio(environment);
  const { defaultPort, serveOverHttp } = await import('./http.ts');
  const port = http === true ? defaultPort : http;
  const { url, close } = await serveOverHttp(environment, { port, host, allowHost });
  log(`${packageJson.name} ${packageJson.version} listens on ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
}

function environmentOf(): ToolEnvironment {
  const service = openService(readSettings(process.env), {
    fetch,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    now: Date.now,
    userAgent: `${packageJson.name}/${packageJson.version}`,
  });
  return { service, log };
}

try {
  await command.parseAsync();
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  log(error.message);
  process.exitCode = 1;
}
