/** Reads the lists that meetings refer to: bodies, officials with their terms, and files. */
import type { Page } from '../importer.ts';
import type { SourceError } from '../web/source-error.ts';
import { dayOf } from '../normalize/dates.ts';
import { matterRow } from './normalize/matters.ts';
import { type Term, Terms } from './normalize/context.ts';
import { bodyRow, officialRow } from './normalize/officials.ts';
import { matterFilter } from './filters.ts';
import { readList, type Run } from './run.ts';
import {
  bodyShape,
  officeRecordShape,
  type OfficeRecord,
  personShape,
  type PersonRecord,
  type MatterRecord,
  matterShape,
} from './shapes.ts';

/** Reads the bodies, the first request of an import. Returns the ids of all bodies that have a row. */
export async function* readBodies(
  run: Run,
  onFirstError: (error: SourceError) => void,
): AsyncGenerator<Page, ReadonlySet<number>> {
  const known = new Set(run.options.memory.recordsOf('body').map(({ id }) => Number(id)));
  const pages = readList(run, {
    resource: 'Bodies',
    query: { orderBy: 'BodyId' },
    shape: bodyShape,
    kind: 'body',
    idOf: ({ BodyId }) => BodyId,
    onFirstError,
  });
  for await (const { found = [], ...page } of pages) {
    const named = found.flatMap(({ value, hash }) => {
      const row = bodyRow(value, run.context);
      return row === undefined ? [] : [{ row, hash, id: value.BodyId }];
    });
    for (const { id } of named) known.add(id);
    yield {
      ...page,
      rows: { bodies: named.map(({ row }) => row) },
      records: named.map(({ id, hash }) => ({ kind: 'body', id: String(id), hash })),
    };
  }
  return known;
}

/**
 * Reads all persons and their terms of office each time, so that a term removed at the source is removed here. Returns the terms.
 */
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
      if (value.isComplete) yield { gone: goneTerms(run, value.seen) };
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

/** The client's site shows no restricted file, and has no page for a draft that was on no agenda and never introduced. */
const isHidden = (matter: MatterRecord): boolean =>
  Boolean(matter.MatterRestrictViewViaWeb) ||
  (/\bdraft\b/i.test(matter.MatterStatusName ?? '') &&
    dayOf(matter.MatterAgendaDate) === null &&
    dayOf(matter.MatterIntroDate) === null);

/** Reads the files. A file that the client withdrew from its own site is removed. */
export async function* readMatters(run: Run): AsyncGenerator<Page, void> {
  const { options, context, plan } = run;
  const pages = readList(run, {
    resource: 'Matters',
    query: { filter: matterFilter(plan), orderBy: 'MatterId' },
    shape: matterShape,
    kind: 'matter',
    idOf: ({ MatterId }) => MatterId,
  });
  for await (const { found = [], ...page } of pages) {
    const { true: withdrawn = [], false: shown = [] } = Object.groupBy(found, ({ value }) =>
      isHidden(value) ? 'true' : 'false',
    );
    yield {
      ...page,
      rows: { matters: shown.map(({ value }) => matterRow(value, context)) },
      records: shown.map(({ value, hash }) => ({ kind: 'matter', id: String(value.MatterId), hash })),
      gone: withdrawn
        .map(({ value }) => value.MatterId)
        .filter((id) => options.memory.recall({ kind: 'matter', id: String(id) }) !== undefined)
        .map((id) => ({ kind: 'matter', id: String(id), table: 'matters', key: context.keys.matter(id) })),
    };
  }
}
