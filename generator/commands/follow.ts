import type { Command } from 'commander';
import type { FollowReport } from '../follow/check-follows.ts';
import { UserError } from '../system/errors.ts';
import { formatTable, pluralize, Progress, styled } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = {
  config?: string;
  sent?: string;
  url?: string;
  from?: string;
  sendFirst?: true;
  insecure?: true;
  dryRun?: true;
  json?: true;
};

const environment = `
Environment:
  CIVIC_SMTP_URL          server for e-mail, such as smtp://user:password@host:587
  CIVIC_WEBHOOK_SECRET    key of the signatures of webhooks, as whsec_<Base64> (docs/follow.md)

Examples:
  civic follow follows.ndjson --from news@example.org
  civic follow follows.ndjson --dry-run               what would be sent`;

export const addFollowCommand = (program: Command, context: CommandContext): void => {
  program
    .command('follow')
    .summary('send new decisions of saved searches by e-mail or webhook')
    .description(
      'Checks each saved search for decisions that it has not sent yet, and sends them once. Run it after each publish. A new search only notes what is there. The exit code is 1 if any search or delivery failed; the next run repeats it.',
    )
    .argument('<follows>', 'saved searches, one JSON object per line (docs/follow.md)')
    .option(
      '--config <file>',
      'configuration of the service (default: civic.config.json, else the local demo)',
    )
    .option('--url <search_url>', 'address of the search (default: that of the configuration)')
    .option('--sent <file>', 'what was sent (default: the name of <follows>, with .sent.db)')
    .option('--from <address>', 'sender of e-mail')
    .option('--send-first', 'also send what a new search finds on its first check')
    .option('--insecure', 'allow webhooks at http:// addresses')
    .option('--dry-run', 'print what would be sent; send and record nothing')
    .option('--json', 'print one JSON object: { follows: [{ name, status, decisions, error }] }')
    .addHelpText('after', environment)
    .action((path: string, options: Options) => runFollow(context, path, options));
};

const deliveryTimeoutMs = 15_000;

async function runFollow(context: CommandContext, path: string, options: Options): Promise<void> {
  const { checkFollows } = await import('../follow/check-follows.ts');
  const { createDelivery } = await import('../follow/deliver.ts');
  const { readFollows } = await import('../follow/follows.ts');
  const { SentDecisions } = await import('../follow/sent.ts');
  const { readConfig } = await import('../system/config.ts');
  const follows = readFollows(path, { isInsecure: options.insecure === true });
  const config = await readConfig(options.config);
  if (follows.length === 0) throw new UserError(`${path} has no saved search. docs/follow.md shows one.`);
  const isDryRun = options.dryRun === true;
  const deliver = isDryRun
    ? () => Promise.resolve()
    : createDelivery(follows, {
        service: config.name,
        smtpUrl: context.env['CIVIC_SMTP_URL'],
        from: options.from,
        webhookSecret: context.env['CIVIC_WEBHOOK_SECRET'],
        timeoutMs: deliveryTimeoutMs,
        now: () => new Date(),
      });
  using sent = new SentDecisions(options.sent ?? `${path}.sent.db`);
  const progress = new Progress(context.stderr);
  const reports = await checkFollows(follows, {
    searchUrl: (options.url ?? config.search_url).replace(/\/+$/, ''),
    deliver,
    sent,
    isDryRun,
    sendsFirst: options.sendFirst === true,
    now: new Date(),
    onFollow: (done) => progress.update('Checking searches:', done, follows.length),
  });
  progress.clear();
  if (!isDryRun) sent.retain(new Set(follows.map(({ name }) => name)));
  context.stdout.write(
    options.json === true ? `${JSON.stringify({ follows: reports })}\n` : textOf(reports, isDryRun, context),
  );
  if (reports.some(({ status }) => status === 'failed')) context.exitCode = 1;
}

function textOf(reports: readonly FollowReport[], isDryRun: boolean, { stdout }: CommandContext): string {
  const rows = reports
    .filter(({ status }) => status !== 'nothing new')
    .map(({ name, status, decisions, error }) => [
      escapeUnsafe(name),
      status === 'failed'
        ? styled('red', `failed: ${escapeUnsafe(error ?? '')}`, stdout)
        : statusText(status, decisions.length, isDryRun),
    ]);
  const total = reports.reduce((sum, { decisions }) => sum + decisions.length, 0);
  const verb = isDryRun ? 'would be sent' : 'sent';
  const summary = `${pluralize(reports.length, 'saved search', 'saved searches')} checked, ${pluralize(total, 'new decision')} ${verb}`;
  return `${rows.length === 0 ? '' : `${formatTable(rows)}\n`}${summary}\n`;
}

const statusText = (status: FollowReport['status'], count: number, isDryRun: boolean): string =>
  status === 'first'
    ? 'new: later decisions will be sent'
    : `${pluralize(count, 'new decision')} ${isDryRun ? 'would be sent' : 'sent'}`;
