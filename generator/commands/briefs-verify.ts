import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Command } from 'commander';
import { UserError } from '../system/errors.ts';
import { formatCount, formatSeconds } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { requireCorpusFile } from './shared/corpus-file.ts';
import { requireRegular } from '../system/regular-file.ts';

type Options = { corpus: string; claims: string; json?: true };

const help = `
Each line of the file is a sentence: { "meeting_id", "text", "quote", "decision_id" (optional: the sentence is about that decision) }.
The quote is looked for in the documents of the meeting whose texts were read, then in its official titles and texts.
Each line of the output is a verdict: { "line", "kept", "reason" }. The corpus is only read (docs/briefs.md).

Exit codes: 0 every line was judged; 2 some lines could not be judged, and their reason says why; 1 nothing was judged.

Examples:
  civic briefs verify --corpus us.db --claims claims.ndjson
  civic briefs verify --corpus us.db --claims claims.ndjson.gz > verdicts.ndjson`;

/** Adds `civic briefs verify`. Options that `briefs` has too are read by it. */
export const addBriefsVerify = (command: Command, context: CommandContext): Command =>
  command
    .command('verify')
    .summary('verify sentences of others as those of a model are verified')
    .description(
      'Verifies sentences against the official documents and records of their meetings, without a model.',
    )
    .option('--corpus <file>', 'SQLite corpus to read')
    .requiredOption('--claims <file>', 'sentences as NDJSON, also gzipped (.gz)')
    .option('--json', 'print a failure as JSON, { error }, and no summary')
    .addHelpText('after', help)
    .action((_: unknown, own: Command) => {
      const options = own.optsWithGlobals<Options>();
      return runVerify(context, options).catch(printJsonFailure(context, options.json));
    });

async function runVerify(context: CommandContext, { corpus, claims, json }: Options): Promise<void> {
  const sqlite = await import('node:sqlite');
  const { verifyClaims } = await import('../briefs/verify-claims.ts');
  requireCorpusFile(corpus, 'briefs');
  if (!existsSync(claims) || statSync(claims).isDirectory())
    throw new UserError(`There is no file ${claims}. Name a file of sentences with --claims.`);
  await requireRegular(claims);
  const started = performance.now();
  using database = new sqlite.DatabaseSync(corpus, { readOnly: true });
  requireMeetings(database, corpus);
  const counts = { kept: 0, dropped: 0, invalid: 0 };
  for await (const verdict of verifyClaims(database, claims, counts))
    context.stdout.write(`${JSON.stringify(verdict)}\n`);
  const { kept, dropped, invalid } = counts;
  if (kept + dropped + invalid === 0)
    throw new UserError(
      `${claims} has no lines. Give each sentence a line: { "meeting_id", "text", "quote" }.`,
    );
  if (json !== true)
    context.stderr.write(
      `${escapeUnsafe(claims)} → ${escapeUnsafe(corpus)}: ${formatCount(kept)} kept, ${formatCount(dropped)} dropped, ${formatCount(invalid)} not judged, ${formatSeconds(performance.now() - started)}\n`,
    );
  if (invalid > 0) context.exitCode = kept + dropped === 0 ? 1 : 2;
}

/** @throws {UserError} if the file is no corpus */
export function requireMeetings(database: DatabaseSync, corpus: string): void {
  const hasMeetings = (): boolean =>
    database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'meetings'`).get() !== undefined;
  let isCorpus = false;
  try {
    isCorpus = hasMeetings();
  } catch (error) {
    throw new UserError(`${corpus} is not a SQLite file. Name another file with --corpus.`, { cause: error });
  }
  if (!isCorpus)
    throw new UserError(
      `${corpus} is not a corpus: it has no table of meetings. Name another file with --corpus.`,
    );
}
