/** Sources without a network: lists of meetings that tests edit, imported into one place of a corpus in memory. */
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openCorpusFile } from '../../../../generator/import/corpus/corpus-file.ts';
import type { Importer, Page } from '../../../../generator/import/importer.ts';
import { placeOf } from '../../../../generator/import/places/place.ts';
import type { PlatformMeeting } from '../../../../generator/import/platform/model.ts';
import { platformImporter } from '../../../../generator/import/platform/platform-importer.ts';
import { type ImportResult, runImport } from '../../../../generator/import/run-import.ts';
import { hostPaces } from '../../../../generator/import/web/pace.ts';
import { SourceError } from '../../../../generator/import/web/source-error.ts';
import { UserError } from '../../../../generator/system/errors.ts';
import { quoteName } from '../../../../schemas/ddl.ts';
import { tableNames, tableOf } from '../../../../schemas/tables/index.ts';
import { firstDay, type Tables } from '../import.fixture.ts';

/** What a source publishes. */
export type Published = {
  readonly meetings: readonly PlatformMeeting[];
  /** Ids of meetings whose details cannot be read. */
  readonly failing?: readonly string[];
};

/** The name of a test source: its keys begin with it. */
export type SourceId = 'a1' | 'b1' | 'c1';

/** An importer of what `published` returns, one transaction per meeting. */
const importerOf = (name: SourceId, published: () => Published): Importer =>
  platformImporter<null>({
    name,
    keyCode: name,
    clientPattern: /^elm$/,
    exampleClient: 'elm',
    detection: { addresses: [] },
    title: `Meetings of ${name}`,
    site: () => `https://${name}.example.org`,
    async *lists() {
      await Promise.resolve();
      for (const { items: _items, documents: _documents, ...meeting } of published().meetings)
        yield { meetings: [{ meeting, extra: null }], span: { from: null, to: '2027-12-31' } };
    },
    read: async (_, { meeting: { id } }) => {
      const { meetings, failing = [] } = published();
      if (failing.includes(id)) throw new SourceError('failed', 'The details cannot be read');
      const whole = meetings.find((meeting) => meeting.id === id);
      if (whole === undefined) throw new SourceError('missing', 'There is no such meeting');
      return await Promise.resolve(whole);
    },
  });

/** Ends the import after a number of pages, as if it were killed. */
const endingAfter = (importer: Importer, pages: number): Importer => ({
  ...importer,
  async *open(options) {
    let left = pages;
    for await (const page of importer.open(options)) {
      if (left-- === 0) throw new UserError('The import was interrupted');
      yield page;
    }
  },
});

type RunOptions = {
  /** The order in the configuration; empty without one. */
  readonly order?: readonly SourceId[];
  readonly now?: Date;
  /** The number of pages after which the import is interrupted. */
  readonly pages?: number;
};

const time = { now: () => 0, wait: () => Promise.resolve() };
/** The place, as an import of the source finds it. */
const placeIn = (database: DatabaseSync, name: SourceId) =>
  placeOf({
    facts: { slug: 'elm-oh' },
    lists: [],
    platform: 'a1',
    sourceUrl: `https://${name}.example.org`,
    stored: () => {
      const row = database.prepare('SELECT id, name FROM municipalities').get();
      return row === undefined ? undefined : { id: String(row['id']), name: String(row['name']) };
    },
  });

export class Corpus {
  readonly database: DatabaseSync;

  constructor(path = ':memory:') {
    this.database = openCorpusFile(path);
    onTestFinished(() => this.database.close());
  }

  /** Imports everything that a source publishes. */
  async import(name: SourceId, published: Published, options: RunOptions = {}): Promise<ImportResult> {
    const { order = ['a1', 'b1', 'c1'], now = firstDay, pages } = options;
    const importer = importerOf(name, () => published);
    return await this.#run(name, pages === undefined ? importer : endingAfter(importer, pages), order, now);
  }

  /** Imports pages as they are. */
  async importPages(name: SourceId, pages: readonly Page[]): Promise<ImportResult> {
    const importer: Importer = {
      ...importerOf(name, () => ({ meetings: [] })),
      keyPrefix: () => `${name}-`,
      async *open() {
        await Promise.resolve();
        yield* pages;
      },
    };
    return await this.#run(name, importer, ['a1', 'b1', 'c1'], firstDay);
  }

  async #run(
    name: SourceId,
    importer: Importer,
    order: readonly SourceId[],
    now: Date,
  ): Promise<ImportResult> {
    return await runImport(
      {
        importer,
        client: 'elm',
        place: placeIn(this.database, name),
        order: order.map((id) => `${id}/elm`),
      },
      {
        corpus: ':memory:',
        database: this.database,
        isFull: true,
        now,
        paces: hostPaces({ concurrency: 1, requestsPerSecond: 0 }, time),
        time,
        onProgress: () => {},
      },
    );
  }

  /** All rows by table and key. */
  tables(): Tables {
    return Object.fromEntries(
      tableNames.map((name) => [
        name,
        this.database
          .prepare(`SELECT * FROM ${quoteName(name)} ORDER BY ${quoteName(tableOf(name).key)}`)
          .all()
          .map((row) => ({ ...row })),
      ]),
    ) as Tables;
  }
}

/** A meeting of the City Council on March 4, 2026 at 18:00. */
export const council = (id: string, facts: Partial<PlatformMeeting> = {}): PlatformMeeting => ({
  id,
  day: '2026-03-04',
  startTime: '18:00',
  body: { name: 'City Council' },
  status: {},
  sourceUrl: `https://www.example.org/${id}`,
  ...facts,
});
