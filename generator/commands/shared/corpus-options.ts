/** Options of every command that builds. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { IndexKind } from '../../search/begin-search.ts';
import { type Part, parts } from '../../../schemas/paths.ts';
import { isCalendarDate } from '../../../schemas/values.ts';

export type CorpusOptions = {
  config?: string;
  asOf: Date;
  skipInvalid?: true;
  bulkTexts?: true;
  index?: IndexKind;
};

export const indexKinds: readonly IndexKind[] = ['minisearch', 'packed'];

export const corpusForms =
  'a SQLite file, or a folder with one <table>.parquet, .ndjson or .csv file per table; local or in a bucket (s3://bucket/...)';

/** Adds the corpus argument and the options for reading it. */
export const addCorpusOptions = (command: Command): Command =>
  command
    .argument('<corpus>', corpusForms)
    .option(
      '--config <file>',
      'configuration with the names and addresses of the service (default: civic.config.json if it exists, else settings for a local demo)',
    )
    .addOption(
      new Option('--as-of <instant>', 'treat meetings from this instant on as upcoming')
        .argParser(parseInstant)
        .default(new Date(), 'now'),
    )
    .addOption(
      new Option(
        '--index <kind>',
        'search index format: minisearch (standard MiniSearch JSON, up to 10,000 meetings) or packed (any number of meetings, updated incrementally) (default: minisearch if possible)',
      ).choices(indexKinds),
    )
    .option(
      '--skip-invalid',
      'drop invalid rows and the rows that depend on them, report each, and build the rest',
    )
    .option('--bulk-texts', 'put the texts of documents into the dataset too, which makes it much larger');

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
