import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FetchReport, fetchExitCode, fetchReport, fetchSummary } from '../documents/report.ts';
import type { FetchOptions } from '../documents/fetch/fetch-documents.ts';
import type { Selection, Shard } from '../documents/fetch/plan.ts';
import type { OcrSettings } from '../documents/text/ocr.ts';
import { fetchedKinds, type FetchedKind } from '../documents/state.ts';
import { formatBytes, formatCount, formatTable, Progress } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type CommandContext, printJsonFailure } from './shared/command-io.ts';
import { addExport } from './documents-export.ts';
import { addMerge } from './documents-merge.ts';
import { requireCorpusFile } from './shared/corpus-file.ts';
import { contactOf } from './shared/import-contact.ts';
import { parseDay, parseRate, parseSize } from './shared/parse-options.ts';

type Options = {
  corpus: string;
  store?: string;
  kind?: FetchedKind[];
  place?: string;
  shard?: Shard;
  since?: string;
  maxDocuments: number;
  maxBytes: number;
  maxTotalBytes: number;
  full?: true;
  dryRun?: true;
  config?: string;
  requestsPerSecond: number;
  privateAddresses?: true;
  ocr?: true;
  ocrPages: number;
  json?: true;
};

const examples = `
Files are kept by their SHA-256, their texts in the corpus. Run the command again to continue or update: it asks for new documents, and once
a day for those of meetings of the last 90 days, with conditional requests. It can be interrupted at any point and run again.

Exit codes: 0 every document was fetched; 2 some were not (the others are kept); 1 none was.

Examples:
  civic documents fetch --corpus us.db --dry-run                            how many documents are due
  civic documents fetch --corpus us.db --place oakland-ca                   one place
  civic documents fetch --corpus us-3.db --shard 3/8                        on the third of eight machines, in its copy of the corpus
  civic documents fetch --corpus us.db --since 2026-01-01 --store s3://bucket/documents`;

/** Enough for a state; a nationwide corpus needs several runs, or higher limits. */
const defaults = { documents: 1000, bytes: 100e6, totalBytes: 10e9, ocrPages: 40 };

/** For one document: 40 pages at 10 seconds each, and half as much again. */
const ocrTimeoutMs = 10 * 60_000;

/** Adds `civic documents`. */
export function addDocumentsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('documents')
    .summary('fetch official documents and read their texts')
    .description('Works with the official documents that a corpus names.');
  const fetch = addFetch(command, context);
  addExport(command, context);
  addMerge(command, context);
  command.addHelpText('after', () => `\n${fetch.helpInformation()}${examples}`);
}

const addFetch = (command: Command, context: CommandContext): Command =>
  command
    .command('fetch')
    .summary('download documents and read their texts')
    .description(
      'Downloads the agendas, packets, minutes and transcripts that a corpus names, keeps the files, and reads their texts.',
    )
    .requiredOption('--corpus <file>', 'SQLite corpus that names the documents')
    .option('--store <store>', 'folder or s3://bucket/prefix for the files (default: <corpus>.documents)')
    .addOption(new Option('--kind <kind...>', 'kinds of documents').choices(fetchedKinds))
    .option('--place <slug>', 'slug of a place: oakland-ca')
    .option('--shard <number/count>', 'one part of the places, for several machines: 3/8', parseShard)
    .option('--since <date>', 'only documents of meetings from this date on', parseDay)
    .option('--max-documents <count>', 'documents to ask for in this run', parseCount, defaults.documents)
    .addOption(sizeOption('--max-bytes <size>', 'limit on one document', defaults.bytes))
    .addOption(
      sizeOption('--max-total-bytes <size>', 'limit on all downloads of this run', defaults.totalBytes),
    )
    .option('--full', 'ask again about every document, and read again what could not be read')
    .option('--dry-run', 'only count the documents that are due')
    .option(
      '--config <file>',
      'configuration with a contact address (default: civic.config.json if it exists)',
    )
    .option('--requests-per-second <count>', 'maximum request rate per host; 0 means no limit', parseRate, 2)
    .option('--private-addresses', 'also download from private networks, such as 127.0.0.1')
    .option(
      '--ocr',
      'also read scans, by optical character recognition with the optional package tesseract.js',
    )
    .option('--ocr-pages <count>', 'pages of one scan to read', parseCount, defaults.ocrPages)
    .option('--json', 'print the report as JSON, or { error }')
    .addHelpText('after', examples)
    .action((options: Options) => runCommand(context, options));

const sizeOption = (flags: string, description: string, bytes: number): Option =>
  new Option(flags, description).argParser(parseSize).default(bytes, formatBytes(bytes));

/** `3/8` */
function parseShard(text: string): Shard {
  const [, number = 0, count = 0] = (/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= count) return { number, count };
  throw new InvalidArgumentError('Give the number of this machine and how many there are, such as 3/8.');
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a positive number.');
}

async function runCommand(context: CommandContext, options: Options): Promise<void> {
  const { stdout } = context;
  context.exitOnSignals();
  const print = (json: object, text: string): void =>
    void stdout.write(
      options.json === true
        ? `${JSON.stringify(json)}\n`
        : `${text.split('\n').map(escapeUnsafe).join('\n')}\n`,
    );
  if (options.dryRun === true) {
    const due = await countDue(options).catch(printJsonFailure(context, options.json));
    const total = due.values().reduce((sum, count) => sum + count, 0);
    const rows = [...due, ['total', total] as const].map(([kind, count]) => [kind, formatCount(count)]);
    return print(
      { corpus: options.corpus, due: Object.fromEntries(due), total },
      formatTable([['kind', 'due'], ...rows]),
    );
  }
  const report = await fetchAll(context, options).catch(printJsonFailure(context, options.json));
  print(fetchReport(report), fetchSummary(report));
  context.exitCode = fetchExitCode(report.counts);
}

const selectionOf = ({ kind = [...fetchedKinds], place, shard, since, full }: Options): Selection => ({
  kinds: kind,
  place,
  shard,
  since,
  isFull: full === true,
  now: new Date(),
});

/** Opens the corpus for reading and writing. @throws {UserError} if there is none */
async function openCorpus(path: string) {
  requireCorpusFile(path, 'documents');
  const { openCorpusFile } = await import('../import/corpus/corpus-file.ts');
  return openCorpusFile(path);
}

async function countDue(options: Options): Promise<ReadonlyMap<string, number>> {
  const { dueByKind } = await import('../documents/fetch/plan.ts');
  const { createStateTables } = await import('../documents/state.ts');
  using database = await openCorpus(options.corpus);
  createStateTables(database);
  return dueByKind(database, selectionOf(options));
}

async function fetchAll({ stderr }: CommandContext, options: Options): Promise<FetchReport> {
  const { explainCorpusWrite } = await import('../import/corpus/corpus-file.ts');
  const { lockForImport } = await import('../corpus/corpus-lock.ts');
  const { makeWorkFolder } = await import('../corpus/work-folder.ts');
  const { TextExtractor } = await import('../documents/text/extractor.ts');
  const { fetchDocuments } = await import('../documents/fetch/fetch-documents.ts');
  const { Archive } = await import('../documents/fetch/archive.ts');
  const { openStore } = await import('../store/open-store.ts');
  const ocr = await ocrSettings(options);
  const started = performance.now();
  const { corpus, store = `${corpus}.documents` } = options;
  using database = await openCorpus(corpus);
  const progress = new Progress(stderr);
  try {
    using _lock = lockForImport(corpus);
    using folder = makeWorkFolder();
    await using extractor = new TextExtractor();
    const counts = await fetchDocuments({
      ...(await sessionOptions(options)),
      database,
      selection: selectionOf(options),
      limits: {
        documents: options.maxDocuments,
        bytes: options.maxBytes,
        totalBytes: options.maxTotalBytes,
      },
      archive: new Archive(openStore(store)),
      extractor,
      ocr,
      folder: folder.path,
      allowsPrivate: options.privateAddresses === true,
      onProgress: (done, total) => progress.update('fetching documents:', done, total),
    });
    return { corpus, store, counts, elapsedMs: performance.now() - started };
  } catch (error) {
    throw explainCorpusWrite(corpus, error);
  } finally {
    progress.clear();
  }
}

/** @throws {UserError} if the packages are not installed */
async function ocrSettings({ ocr, ocrPages }: Options): Promise<OcrSettings | undefined> {
  if (ocr === undefined) return undefined;
  const { findOcrPackages } = await import('../documents/text/ocr-packages.ts');
  return { packages: findOcrPackages(), pagesMax: ocrPages, timeoutMs: ocrTimeoutMs };
}

async function sessionOptions(options: Options): Promise<Pick<FetchOptions, 'paces' | 'time' | 'userAgent'>> {
  const { readConfig } = await import('../system/config.ts');
  const { hostPaces, realTime } = await import('../import/web/pace.ts');
  const { userAgentOf } = await import('../import/web/user-agent.ts');
  const paces = hostPaces({ concurrency: 1, requestsPerSecond: options.requestsPerSecond }, realTime);
  return {
    paces,
    time: realTime,
    userAgent: userAgentOf(contactOf(await readConfig(options.config))),
  };
}
