/** Reads what restricts a search of documents to some pages. */
import { pageParameters } from '../../schemas/documents/document-parameters.ts';
import { decisionOnlyParameters, type ParameterName } from '../../schemas/search-parameters.ts';
import type { PageFilter } from '../engine/search-index.ts';
import { readChoice } from './choices.ts';
import { quoted, RequestFault } from './query-string.ts';

type Values = ReadonlyMap<ParameterName, string>;

const idForm = /^[A-Za-z0-9_-]{1,64}$/;

/** @throws {RequestFault} if a value is invalid, or a parameter is about decisions */
export function readPageFilter(values: Values): PageFilter | undefined {
  const misplaced = decisionOnlyParameters.find((name) => (values.get(name) ?? '') !== '');
  if (misplaced !== undefined)
    throw new RequestFault(
      'unknown-parameter',
      `${misplaced} is about decisions, not about documents. Use it with /decisions, or remove it.`,
      { parameter: misplaced },
    );
  const filter = withoutUndefined({
    document: readId(values, 'document'),
    meeting: readId(values, 'meeting'),
    type: readChoice(values, 'type', pageParameters.type.enum),
    readBy: readChoice(values, 'read_by', pageParameters.read_by.enum),
    language: readLanguage(values.get('language') ?? ''),
  });
  return Object.keys(filter).length === 0 ? undefined : filter;
}

function readId(values: Values, parameter: 'document' | 'meeting'): string | undefined {
  const value = values.get(parameter) ?? '';
  if (value === '' || idForm.test(value)) return value === '' ? undefined : value;
  throw new RequestFault(
    'unknown-value',
    `${parameter} must be the id of a ${parameter}, not ${quoted(value)}.`,
    { parameter },
  );
}

function readLanguage(value: string): string | undefined {
  if (value === '') return undefined;
  if (/^[A-Za-z]{2,3}$/.test(value)) return value.toLowerCase();
  throw new RequestFault('unknown-value', `language must be a code such as en or fr, not ${quoted(value)}.`, {
    parameter: 'language',
  });
}

/** So that equal filters have equal JSON. */
export const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
