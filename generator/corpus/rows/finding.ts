/** Findings of the corpus check, as shown to users. */
import { escapeUnsafe } from '../../system/text.ts';

export type Finding = {
  /** Errors stop a build, warnings do not. */
  readonly severity: 'error' | 'warning';
  readonly rule: Rule;
  readonly table: string | null;
  /** Key of the row, if readable. */
  readonly row?: string;
  /** Line or row number in the table's file, from 1. */
  readonly line?: number;
  readonly column?: string;
  /** The invalid value, shortened. */
  readonly value?: string;
  readonly message: string;
  readonly remedy: string;
};

export type Rule =
  | 'broken-reference'
  | 'dropped-with'
  | 'duplicate-key'
  | 'duplicate-term'
  | 'invalid-encoding'
  | 'lost-rows'
  | 'missing-column'
  | 'missing-table'
  | 'missing-value'
  | 'no-deployment'
  | 'not-a-candidate'
  | 'record-too-large'
  | 'redaction'
  | 'unlikely-date'
  | 'unknown-column'
  | 'unknown-table'
  | 'unreadable'
  | 'unsafe-character'
  | 'wrong-type'
  | 'wrong-value';

export type Report = (finding: Finding) => void;

/** A problem with one value. */
export class Problem {
  readonly rule: Rule;
  readonly message: string;
  readonly remedy: string;

  constructor(rule: Rule, message: string, remedy: string) {
    this.rule = rule;
    this.message = message;
    this.remedy = remedy;
  }
}

const shownCharacters = 80;

/** A value as shown in a finding: short, and JSON so that it cannot affect the terminal. */
export function showValue(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (typeof value === 'string' && value.length > shownCharacters) {
    return `${escaped(value.slice(0, shownCharacters))}… (${value.length} characters)`;
  }
  const json = escaped(value);
  return json.length > shownCharacters * 2 ? `${json.slice(0, shownCharacters * 2)}…` : json;
}

/** A name from the corpus as shown in a finding: unchanged if it is plain, else as a value. */
export const showName = (name: string): string => (/^[\w-]{1,64}$/.test(name) ? name : showValue(name));

/** JSON with control, format and bidirectional characters escaped. */
const escaped = (value: unknown): string => escapeUnsafe(toJson(value));

/** JSON, with fallbacks for NaN, infinities, bigint and values that are too deeply nested. */
function toJson(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  try {
    return (
      JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ??
      'undefined'
    );
  } catch {
    return 'a deeply nested value';
  }
}

/** One line for the terminal: where, what, remedy. */
export function formatFinding(finding: Finding): string {
  const where = [
    finding.table ?? 'corpus',
    finding.row,
    finding.line === undefined ? undefined : `line ${finding.line}`,
    finding.column,
  ].filter((part) => part !== undefined);
  const value = finding.value === undefined ? '' : `: ${finding.value}`;
  return `${finding.severity} ${where.join(' · ')}${value} — ${finding.message}. ${finding.remedy}`;
}
