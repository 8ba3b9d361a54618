import type { Command } from 'commander';
import type { Ask } from '../expectations/found.ts';
import { askService } from '../system/ask-service.ts';
import { UserError } from '../system/errors.ts';
import { isPlainAddress } from '../system/network.ts';
import { Progress } from '../system/terminal.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

const help = `
Each line of the file is an expectation, as JSON: what is asked, and what the answer must have (docs/operate/expectations.md).
  {"q":"rent stabilization","shows":["rent stabil"]}
  {"q":"24-117","finds":["d4711"],"among":1,"why":"a file number"}

Exit codes: 0 all are met; 2 some are not, and each is printed; 1 nothing was checked, since the folder or the file cannot be used.

To search for the word "check", put the query in one argument: civic search "check valves".

Examples:
  civic search check .demo/site docs/examples/expectations.ndjson
  civic search check https://search.example expectations.ndjson --json`;

/** Adds `civic search check`. `--json` is also an option of `search`, which reads it. */
export const addSearchCheck = (command: Command, context: CommandContext): Command =>
  command
    .command('check')
    .summary('check that a search answers what a file of expectations says')
    .description(
      'Asks the search each query in a file, and prints those whose answer is not as expected, with what was expected and found.',
    )
    .argument(
      '<folder>',
      'built folder, a store (a folder or s3://bucket[/prefix]), or the address of a live service',
    )
    .argument('<expectations.ndjson>', 'file with an expectation on each line')
    .option('--json', 'print { expectations, met, not_met }, or { error }')
    .addHelpText('after', help)
    .action((folder: string, file: string, _: unknown, own: Command) => {
      const { json } = own.optsWithGlobals<{ json?: true }>();
      return runCheck(context, folder, file, json).catch(printJsonFailure(context, json));
    });

async function runCheck(
  context: CommandContext,
  folder: string,
  file: string,
  json: true | undefined,
): Promise<void> {
  const { readExpectations } = await import('../expectations/expectation.ts');
  const { checkExpectations } = await import('../expectations/check.ts');
  const { checkReport, checkSummary } = await import('../expectations/report.ts');
  const { stdout, stderr } = context;
  const lines = readExpectations(file);
  const ask = await askerOf(folder, (line) => void stderr.write(`${line}\n`));
  const progress = new Progress(stderr);
  const checked = await checkExpectations(lines, ask, undefined, (done, total) =>
    progress.update('Checking the search:', done, total),
  ).finally(() => progress.clear());
  stdout.write(
    json === true ? `${JSON.stringify(checkReport(checked))}\n` : checkSummary(checked, folder, stdout),
  );
  if (checked.some(({ outcome }) => outcome !== 'met')) context.exitCode = 2;
}

async function askerOf(location: string, warn: (line: string) => void): Promise<Ask> {
  if (!/^https?:/i.test(location)) {
    const { openSearch } = await import('./shared/search-folder.ts');
    return openSearch(location, 'meetings', warn);
  }
  if (isPlainAddress(location)) return (path) => askService(location, path);
  throw new UserError(
    `${location} is not the address of a service. Give one such as https://search.example.`,
  );
}
