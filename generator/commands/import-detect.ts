import { type Command, InvalidArgumentError } from 'commander';
import type { Importer } from '../import/importer.ts';
import { importers } from '../import/importers.ts';
import { UserError } from '../system/errors.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { contactOf } from './shared/import-contact.ts';

type Options = { config?: string; json?: true };

const help = `
Recognizes the platform by the host of the address. Otherwise, it reads the page, and up to three of the pages about meetings that the
page links to. It obeys robots.txt.

Exit codes: 0 a client was found; 2 a platform was found, but the page does not name its client; 1 nothing was found, or the
page could not be read.

Examples:
  civic import detect https://oakland.legistar.com/Calendar.aspx
  civic import detect www.example.gov --json`;

/** Adds `civic import detect <url>`, which finds out how to import the meetings on a website. */
export const addDetect = (command: Command, context: CommandContext): Command =>
  command
    .command('detect')
    .summary('find the platform and client of a website')
    .description(
      'Finds the platform and client that publish the meetings of a place, and prints the entry for the configuration.',
    )
    .argument('<url>', 'address of the website, calendar or agenda of a place', parseAddress)
    .option(
      '--config <file>',
      'configuration with the contact address that requests name (default: civic.config.json if it exists)',
    )
    .option('--json', 'print what was found as JSON, or { error }')
    .addHelpText('after', help)
    .action((url: URL, options: Options) => runDetect(context, url, options));

/** People copy addresses without `https://`. */
function parseAddress(text: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isWeb) return url;
  // The message for other arguments repeats them.
  if (url !== null && url.password !== '')
    throw new UserError('The address contains a password. Give it without user name and password.');
  throw new InvalidArgumentError('Give an http or https address such as https://www.example.gov/calendar.');
}

async function runDetect(context: CommandContext, url: URL, options: Options): Promise<void> {
  const { readConfig } = await import('../system/config.ts');
  const { detect } = await import('../import/detect/detect.ts');
  const { detectReport, detectSummary, exitCodeOf } = await import('../import/detect/report.ts');
  const { hostPaces, realTime } = await import('../import/web/pace.ts');
  const { Session } = await import('../import/web/session.ts');
  const { userAgentOf } = await import('../import/web/user-agent.ts');
  context.exitOnSignals();
  const loaded: readonly Importer[] = await Promise.all(Object.values(importers).map((load) => load()));
  const config = await readConfig(options.config).catch(printJsonFailure(context, options.json));
  const session = new Session({
    paces: hostPaces({ concurrency: 1, requestsPerSecond: 10 }, realTime),
    time: realTime,
    userAgent: userAgentOf(contactOf(config)),
  });
  const detected = await detect(url, loaded, session).catch(printJsonFailure(context, options.json));
  const report =
    options.json === true
      ? JSON.stringify(detectReport(url.href, detected, loaded))
      : detectSummary(url.href, detected, loaded).split('\n').map(escapeUnsafe).join('\n');
  context.stdout.write(`${report}\n`);
  context.exitCode = exitCodeOf(detected);
}
