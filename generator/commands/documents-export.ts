import type { Command } from 'commander';
import type { ExportCounts } from '../corpus/texts/export-texts.ts';
import type { Finding } from '../corpus/rows/finding.ts';
import { requireRegular } from '../system/regular-file.ts';
import { UserError } from '../system/errors.ts';
import { formatCount, pluralize } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';

type Options = { corpus: string; out: string; json?: true };

const examples = `
The file has a row for each page, and belongs beside the tables of a corpus in a folder. Redactions next to the corpus apply.

Examples:
  civic documents export --corpus us.db                                     document_texts.ndjson in this folder
  civic documents export --corpus us.db --out corpus/document_texts.ndjson`;

/** Adds `civic documents export`. */
export const addExport = (command: Command, context: CommandContext): Command =>
  command
    .command('export')
    .summary('write the texts of documents as a file')
    .description(
      'Writes the texts that were read as NDJSON, for a corpus in a folder, or for other programs.',
    )
    .requiredOption('--corpus <corpus>', 'corpus with the texts')
    .option('--out <file>', 'file to write', 'document_texts.ndjson')
    .option('--json', 'print the report as JSON, or { error }')
    .addHelpText('after', examples)
    .action((options: Options) => runExport(context, options));

async function runExport(context: CommandContext, options: Options): Promise<void> {
  const { stdout } = context;
  context.exitOnSignals();
  const counts = await exportAll(options).catch(printJsonFailure(context, options.json));
  const { documents, pages, characters } = counts;
  const text = `${pluralize(documents, 'document')} with ${pluralize(pages, 'page')} and ${formatCount(characters)} characters → ${options.out}`;
  stdout.write(
    options.json === true
      ? `${JSON.stringify({ file: options.out, ...counts })}\n`
      : `${escapeUnsafe(text)}\n`,
  );
}

async function exportAll({ corpus: location, out }: Options): Promise<ExportCounts> {
  const { openCorpus } = await import('../corpus/open.ts');
  const { exportTexts } = await import('../corpus/texts/export-texts.ts');
  // A file of another kind, such as the corpus itself, must not be replaced by mistake.
  if (!out.endsWith('.ndjson'))
    throw new UserError(`--out ${out} has another format. Name a file that ends in .ndjson.`);
  await requireRegular(out);
  const faults: Finding[] = [];
  using corpus = await openCorpus(location, { report: (finding) => faults.push(finding) });
  const [fault] = faults.filter(({ rule }) => rule === 'redaction');
  if (fault !== undefined)
    throw new UserError(`A redaction ${fault.message}. Nothing was written. ${fault.remedy}`);
  const counts = await exportTexts(corpus, out);
  if (counts !== undefined) return counts;
  throw new UserError(
    `The corpus ${location} has no texts of documents. Nothing was written. Run civic documents fetch first.`,
  );
}
