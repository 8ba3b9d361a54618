/** Options that every command which builds has. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { IndexKind } from '../../search/begin-search.ts';
import { type Part, parts } from '../../../schemas/paths.ts';
import { isCalendarDate } from '../../../schemas/values.ts';

export type CorpusOptions = { config?: string; asOf: Date; skipInvalid?: true; index?: IndexKind };

export const indexKinds: readonly IndexKind[] = ['minisearch', 'packed'];

export const corpusForms =
  'a SQLite file, or a folder with one <table>.parquet, .ndjson or .csv per table; either also in a bucket (s3://bucket/...)';

/** The corpus, and how it is read. */
export const addCorpusOptions = (command: Command): Command =>
  command
    .argument('<corpus>', corpusForms)
    .option(
      '--config <file>',
      'names and addresses of the service (default: civic.config.json, else the local demo)',
    )
    .addOption(
      new Option('--as-of <instant>', 'meetings from this instant on are upcoming')
        .argParser(parseInstant)
        .default(new Date(), 'now'),
    )
    .addOption(
      new Option(
        '--index <kind>',
        'kind of search index: of MiniSearch, which any MiniSearch can read, or packed, for many meetings (default: by their number)',
      ).choices(indexKinds),
    )
    .option('--skip-invalid', 'leave out rows that do not hold, with what hangs on them, and report each');

export function parsePath(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Name a folder.');
}

/** `site,search` */
export function parseParts(text: string): Part[] {
  const chosen = text.split(',').map((name) => {
    const part = parts.find((candidate) => candidate === name.trim());
    if (part === undefined) throw new InvalidArgumentError(`The parts are: ${parts.join(', ')}.`);
    return part;
  });
  return [...new Set(chosen)];
}

const instantForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[-+]\d{2}:\d{2}))?$/;

function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (instantForm.test(text) && isCalendarDate(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new InvalidArgumentError('Give an ISO 8601 instant such as 2026-11-20T12:00:00Z.');
}
