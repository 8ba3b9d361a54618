import type { Page } from '../importer.ts';
import { readList } from './lists.ts';
import { dayOf } from './normalise/dates.ts';
import { officialRow } from './normalise/officials.ts';
import { type Term, Terms } from './normalise/terms.ts';
import type { Run } from './run.ts';
import { officeRecordShape, type OfficeRecord, personShape, type PersonRecord } from './shapes.ts';

/** Reads persons and their terms of office, whole each time: a term that was removed upstream is removed here. Returns the terms. */
export async function* readOfficials(run: Run, bodies: ReadonlySet<number>): AsyncGenerator<Page, Terms> {
  const persons = yield* readPersons(run);
  const terms: Term[] = [];
  const pages = readList(run, {
    resource: 'OfficeRecords',
    query: { orderBy: 'OfficeRecordId' },
    shape: officeRecordShape,
    kind: 'term',
    idOf: ({ OfficeRecordId }) => OfficeRecordId,
  });
  for (;;) {
    const { done, value } = await pages.next();
    if (done) {
      if (value.isWhole) yield { gone: goneTerms(run, value.seen) };
      return new Terms(terms);
    }
    const { found = [], ...page } = value;
    const named = found.flatMap(({ value: record, hash }) => {
      const person = persons.get(record.OfficeRecordPersonId ?? 0);
      const row = officialRow(record, person, bodies, run.context);
      return row === undefined ? [] : [{ record, row, hash }];
    });
    terms.push(...named.flatMap(({ record, row }) => termOf(record, row.id)));
    yield {
      ...page,
      rows: { officials: named.map(({ row }) => row) },
      records: named.map(({ record, hash }) => ({ kind: 'term', id: String(record.OfficeRecordId), hash })),
    };
  }
}

async function* readPersons(run: Run): AsyncGenerator<Page, ReadonlyMap<number, PersonRecord>> {
  const persons = new Map<number, PersonRecord>();
  const pages = readList(run, {
    resource: 'Persons',
    query: { orderBy: 'PersonId' },
    shape: personShape,
    kind: 'person',
    idOf: ({ PersonId }) => PersonId,
  });
  for await (const { found = [], ...page } of pages) {
    for (const { value } of found) persons.set(value.PersonId, value);
    yield page;
  }
  return persons;
}

const termOf = (record: OfficeRecord, key: string): Term[] =>
  record.OfficeRecordPersonId === null
    ? []
    : [
        {
          key,
          person: record.OfficeRecordPersonId,
          body: record.OfficeRecordBodyId,
          start: dayOf(record.OfficeRecordStartDate),
          end: dayOf(record.OfficeRecordEndDate),
        },
      ];

const goneTerms = ({ options, context }: Run, seen: ReadonlySet<number>) =>
  options.memory
    .recordsOf('term')
    .filter(({ id }) => !seen.has(Number(id)))
    .map(({ id }) => ({ kind: 'term', id, table: 'officials', key: context.keys.term(Number(id)) }) as const);
