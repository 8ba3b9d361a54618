/** Parses values of options that several commands have. */
import { InvalidArgumentError } from 'commander';
import { isCalendarDate } from '../../../schemas/values.ts';

export function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)) return text;
  throw new InvalidArgumentError('Give a date such as 2022-01-01.');
}

/** Requests per second. */
export function parseRate(text: string): number {
  const rate = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && rate <= 1000) return rate;
  throw new InvalidArgumentError('Give a number from 0 to 1000.');
}

const unitBytes: Readonly<Record<string, number>> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** A size in bytes: `50MB`. */
export function parseSize(text: string): number {
  const [, value = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]?b)?$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(value) * (unitBytes[unit.toLowerCase()] ?? 1));
  if (value !== '' && bytes > 0 && Number.isSafeInteger(bytes)) return bytes;
  throw new InvalidArgumentError('Give a size such as 500kB, 50MB or 10GB.');
}
