/** Imports one source into the corpus. Each page is one transaction, so that an import can be interrupted and run again. */
import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../../schemas/tables/index.ts';
import { UserError } from '../system/errors.ts';
import { inTransaction, deriveColumns, explainCorpusWrite } from './corpus/corpus-file.ts';
import { deriveLinks } from './corpus/derive-links.ts';
import { ImportCounts, PageWriter } from './corpus/page-writer.ts';
import { RecordMemory } from './corpus/record-memory.ts';
import type { Importer, OpenOptions, Page } from './importer.ts';
import type { Place } from './places/place.ts';
import { jsonReader } from './web/json-reader.ts';
import type { HostPaces, Time } from './web/pace.ts';
import { SourceError } from './web/source-error.ts';
import { sourceReader } from './web/source-reader.ts';
import { userAgentOf } from './web/user-agent.ts';

/** A client of a source, and its place. */
export type ImportSource = {
  readonly importer: Importer;
  readonly client: string;
  readonly place: Place;
  readonly since?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly token?: string | undefined;
  /** The sources of the place in the configuration (`legistar/nyc`), preferred ones first. */
  readonly order?: readonly string[];
};

export type ImportSettings = {
  readonly corpus: string;
  readonly database: DatabaseSync;
  readonly isFull: boolean;
  readonly now: Date;
  /** Shared by all imports of a process. */
  readonly paces: HostPaces;
  /** Address that requests name, so that publishers can reach the operator. */
  readonly contact?: string | undefined;
  readonly time: Time;
  /** Limit for each response. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress: OpenOptions['onProgress'];
};

export type ImportResult = {
  readonly source: ImportSource;
  readonly counts: ImportCounts;
  /** Why the import stopped early. The pages written before it stay. */
  readonly error?: UserError;
  readonly elapsedMs: number;
};

/** The tables that an importer fills. */
const filledTables = [
  'agenda_items',
  'bodies',
  'briefs',
  'decision_links',
  'decisions',
  'documents',
  'matters',
  'meetings',
  'member_votes',
  'motions',
  'officials',
];

/** Imports a source. Errors of the user or the source are part of the result; a corpus that cannot be written throws. */
export async function runImport(source: ImportSource, settings: ImportSettings): Promise<ImportResult> {
  const started = settings.time.now();
  const counts = new ImportCounts();
  const finish = (error?: UserError): ImportResult => ({
    source,
    counts,
    ...(error === undefined ? {} : { error }),
    elapsedMs: settings.time.now() - started,
  });
  try {
    await importPages(source, settings, counts);
    return finish();
  } catch (error) {
    if (error instanceof SourceError) return finish(stoppedBy(error, source));
    const explained = explainCorpusWrite(settings.corpus, error);
    if (explained !== error || !(explained instanceof UserError)) throw explained;
    return finish(explained);
  }
}

const stoppedBy = (error: SourceError, { importer, client }: ImportSource): UserError =>
  new UserError(
    `The import of “${client}” of ${importer.name} stopped. Check the client and --base-url, or try again later. ${error.message}`,
    { cause: error },
  );

async function importPages(
  source: ImportSource,
  settings: ImportSettings,
  counts: ImportCounts,
): Promise<void> {
  const { importer, client, place } = source;
  const { database } = settings;
  const now = `${settings.now.toISOString().slice(0, 19)}Z`;
  const name = `${importer.name}/${client}`;
  const memory = new RecordMemory(database, name);
  const writer = new PageWriter({
    database,
    memory,
    counts,
    source: { source: name, keyPrefix: importer.keyPrefix(client) },
    placeId: place.id,
    order: source.order ?? [],
    now,
  });
  let isFirst = true;
  for await (const page of importer.open(openOptions(source, settings, memory, counts))) {
    // The place is written only after its source has answered.
    await writer.write(isFirst ? withPlace(page, source, now.slice(0, 10)) : page);
    isFirst = false;
  }
  await inTransaction(database, () => {
    deriveColumns(database, place.id);
    deriveLinks(database, place.id);
  });
}

function openOptions(
  { importer, client, place, since, baseUrl, token }: ImportSource,
  { isFull, now, paces, contact, time, timeoutMs, onProgress }: ImportSettings,
  memory: RecordMemory,
  counts: ImportCounts,
): OpenOptions {
  const { limits, tokenParameter } = importer;
  const shared = {
    paces,
    limits,
    time,
    timeoutMs,
    userAgent: userAgentOf(contact),
    onRequest: () => {
      counts.requests++;
    },
  };
  const isSigned = token !== undefined && tokenParameter !== undefined;
  return {
    client,
    placeId: place.id,
    language: place.language,
    country: place.country,
    since,
    isFull,
    baseUrl,
    now,
    memory,
    read: jsonReader({
      ...shared,
      token: isSigned ? { parameter: tokenParameter, value: token } : undefined,
    }),
    source: sourceReader({ ...shared, memory }),
    hasToken: token !== undefined,
    onProgress,
  };
}

/** Adds the rows of the place and of its source to the first page. */
const withPlace = (page: Page, source: ImportSource, day: string): Page => ({
  ...page,
  rows: { ...page.rows, municipalities: [source.place.row], sources: [sourceRow(source, day)] },
});

function sourceRow({ importer, client, place }: ImportSource, day: string): Row<'sources'> {
  const { title, url } = importer.publication(client);
  return {
    id: `${importer.keyPrefix(client)}source`,
    publisher: place.name,
    title,
    url,
    license: 'unstated',
    license_url: null,
    retrieved_at: day,
    tables: filledTables,
    muni_id: place.id,
    state_code: null,
    country: null,
    source_url: url,
  };
}
