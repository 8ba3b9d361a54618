import { describe, expect, it } from 'vitest';
import { parquetColumns } from '../../../schemas/parquet.ts';
import { isTableName, type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { dataPackage } from '../../../generator/bulk/data-package.ts';
import type { Dataset } from '../../../generator/bulk/release.ts';
import { hostileConfig, sampleDataset, sampleRelease } from '../../support/dataset/dataset.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

type Field = {
  name: string;
  type: string;
  format?: string;
  description: string;
  unit?: string;
  constraints?: {
    required?: boolean;
    unique?: boolean;
    enum?: string[];
    minimum?: number;
    maximum?: number;
    pattern?: string;
    jsonSchema?: object;
  };
};
type Schema = {
  fields: Field[];
  missingValues: string[];
  primaryKey: string[];
  uniqueKeys?: string[][];
  foreignKeys?: { fields: string[]; reference: { resource?: string; fields: string[] } }[];
};
type Resource = {
  name: string;
  path: string;
  type?: string;
  format: string;
  mediatype: string;
  compression?: string;
  bytes: number;
  hash: string;
  rows?: number;
  schema?: Schema;
};
type Package = Record<string, unknown> & { resources: Resource[] };

const packageOf = (over: Partial<Dataset> = {}): Package =>
  JSON.parse(JSON.stringify(dataPackage(sampleDataset(over)))) as Package;

const sample = packageOf();
const schemas = new Map(sample.resources.map(({ name, schema }) => [name, schema]));

function schemaOf(name: string): Schema {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`${name} has no schema`);
  return schema;
}

const fieldOf = (table: TableName, name: string): Field | undefined =>
  schemaOf(table).fields.find((field) => field.name === name);

const duplicates = (values: readonly unknown[]): unknown[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the package', () => {
  it('has a title, version, license and contributors', () => {
    expect(sample).toMatchObject({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: 'civic-meetings',
      id: 'https://civic.example/data/datapackage.json',
      title: 'Civic Meetings: local government meetings',
      version: '2026-11-20',
      created: '2026-11-20T05:00:00Z',
      homepage: 'https://civic.example/',
      licenses: [{ name: 'CC-BY-4.0', path: 'https://creativecommons.org/licenses/by/4.0/' }],
      contributors: [{ title: 'Civic Meetings', path: 'https://civic.example/', roles: ['creator'] }],
    });
    expect(sample['description']).toContain('the table `sources` lists the publisher and the license');
  });

  it('has no creation time if the corpus has no valid one', () => {
    const undated = (exportedAt?: string) =>
      packageOf({
        release: { name: 'undated', isNew: true, ...(exportedAt !== undefined && { exportedAt }) },
      });
    expect(undated()).not.toHaveProperty('created');
    expect(undated('2026-11-20')).not.toHaveProperty('created');
    expect(undated('2026-02-31T05:00:00Z')).not.toHaveProperty('created');
    expect(undated('2026-02-28T05:00:00Z')).toHaveProperty('created');
  });

  it('is the same for the same release', () => {
    expect(packageOf()).toEqual(sample);
    expect(packageOf({ release: sampleRelease('2026-11-21') })).not.toEqual(sample);
  });

  it('has the name of the service on one line', () => {
    const { title } = packageOf({ config: hostileConfig });
    expect(title).toMatch(/^"\]: x --- # <b>A<\/b> [^\p{Cc}\p{Cf}]*: local government meetings$/u);
  });
});

describe('the resources', () => {
  it('are the files, with size and hash', () => {
    const described = sample.resources.map(({ path, bytes, hash, mediatype, rows }) => ({
      path,
      bytes,
      sha256: hash.replace(/^sha256:/, ''),
      media_type: mediatype,
      ...(rows !== undefined && { rows }),
    }));
    const expected = sampleDataset().files.map(({ path, bytes, sha256, media_type, rows, table }) => ({
      path,
      bytes,
      sha256,
      media_type,
      ...(table !== undefined && { rows }),
    }));
    expect(described).toHaveLength(29);
    expect(described).toEqual(expect.arrayContaining(expected));
    expect(sample.resources.every(({ hash }) => /^sha256:[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  it('have unique names, and unique paths below the descriptor', () => {
    expect(duplicates(sample.resources.map(({ name }) => name))).toEqual([]);
    expect(duplicates(sample.resources.map(({ path }) => path))).toEqual([]);
    for (const { name, path } of sample.resources) {
      expect(name).toMatch(/^[a-z0-9._-]+$/);
      expect(path).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
    }
  });

  it('are Parquet tables and one compressed database', () => {
    const tables = sample.resources.filter(({ type }) => type === 'table');
    expect(tables.map(({ name }) => name)).toEqual(tableNames);
    expect(new Set(tables.map(({ format }) => format))).toEqual(new Set(['parquet']));
    const [database, ...more] = sample.resources.filter(({ type }) => type !== 'table');
    expect(more).toEqual([]);
    expect(database).toMatchObject({
      path: 'civic-meetings.db.gz',
      format: 'sqlite',
      mediatype: 'application/gzip',
      compression: 'gz',
    });
    expect(database).not.toHaveProperty('schema');
  });
});

/** The Table Schema type of each Parquet type. */
const typesOfColumns: Record<string, string> = {
  VARCHAR: 'string',
  BIGINT: 'integer',
  DOUBLE: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  'TIMESTAMP WITH TIME ZONE': 'datetime',
  'VARCHAR[]': 'array',
};

describe.each(tableNames)('the schema of %s', (name) => {
  const schema = schemaOf(name);
  const names = schema.fields.map((field) => field.name);

  it('has the columns of the Parquet file, in order, with their types', () => {
    const columns = parquetColumns(name);
    expect(schema.fields.map((field) => [field.name, field.type])).toEqual(
      columns.map((column) => [column.name, typesOfColumns[column.type]]),
    );
    expect(schema.fields.map((field) => field.constraints?.required === true)).toEqual(
      columns.map(({ nullable }) => !nullable),
    );
    expect(schema.fields.every(({ description }) => description.length > 0)).toBe(true);
  });

  it('distinguishes empty text from null', () => {
    expect(schema.missingValues).toEqual([]);
  });

  it('has keys that exist', () => {
    expect(schema.primaryKey).toEqual([tableOf(name).key]);
    expect(names).toEqual(
      expect.arrayContaining([...schema.primaryKey, ...(schema.uniqueKeys ?? []).flat()]),
    );
    for (const { fields, reference } of schema.foreignKeys ?? []) {
      expect(names).toEqual(expect.arrayContaining(fields));
      expect(reference.resource, 'a self-reference names no resource').not.toBe(name);
      expect(schemaOf(reference.resource ?? name).primaryKey).toEqual(reference.fields);
    }
    const references = Object.values(tableOf(name).columns).filter(
      ({ references }) => references !== undefined,
    );
    expect(schema.foreignKeys ?? []).toHaveLength(references.length);
  });
});

describe('a field', () => {
  it('lists the values that it allows', () => {
    expect(fieldOf('municipalities', 'country')).toMatchObject({
      type: 'string',
      constraints: { required: true, enum: ['US', 'CA'] },
    });
    expect(fieldOf('municipalities', 'latitude')).toMatchObject({
      type: 'number',
      unit: 'degrees',
      constraints: { minimum: -90, maximum: 90 },
    });
    expect(fieldOf('municipalities', 'id')).toMatchObject({
      constraints: { required: true, unique: true, pattern: '[A-Za-z0-9_-]{1,64}' },
    });
    expect(fieldOf('meetings', 'agenda_url')).toMatchObject({ type: 'string', format: 'uri' });
    expect(fieldOf('meetings', 'start_time')?.constraints?.pattern).toBe('([01]\\d|2[0-3]):[0-5]\\d');
    expect(fieldOf('briefs', 'tags')).toMatchObject({
      type: 'array',
      constraints: { jsonSchema: { type: 'array', items: { type: 'string' } } },
    });
    expect(schemaOf('municipalities').uniqueKeys).toEqual([['country', 'slug']]);
  });

  it('has no empty constraints', () => {
    const fields = tableNames.flatMap((name) => schemaOf(name).fields);
    expect(fields.filter(({ constraints }) => constraints && Object.keys(constraints).length === 0)).toEqual(
      [],
    );
  });
});

type Row = Readonly<Record<string, unknown>>;

/** The cells of a row that violate its schema. */
const faultsOf = (table: TableName, row: Row): string[] =>
  schemaOf(table).fields.flatMap(({ name, constraints = {} }) => {
    const value = row[name] ?? null;
    if (value === null) return constraints.required === true ? [`${name} is missing`] : [];
    const { enum: values, minimum = -Infinity, maximum = Infinity, pattern } = constraints;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const isValid =
      values?.includes(text) !== false &&
      !(typeof value === 'number' && (value < minimum || value > maximum)) &&
      (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text));
    return isValid ? [] : [`${name} is ${text}`];
  });

describe('the constraints', () => {
  const corpus = Object.entries(richCorpus()).flatMap(([table, rows]) =>
    isTableName(table) ? [{ table, rows }] : [],
  );
  const rowsOf = (name: string): Row[] => corpus.find(({ table }) => table === name)?.rows ?? [];
  const cells = (rows: readonly Row[], fields: readonly string[]): string[] =>
    rows.map((row) => JSON.stringify(fields.map((field) => row[field])));

  it.each(corpus)('accept the rows of $table', ({ table, rows }) => {
    const { primaryKey, uniqueKeys = [], foreignKeys = [] } = schemaOf(table);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => faultsOf(table, row))).toEqual([]);
    for (const key of [primaryKey, ...uniqueKeys]) expect(duplicates(cells(rows, key))).toEqual([]);
    for (const { fields, reference } of foreignKeys) {
      const [field = ''] = fields;
      const referring = rows.filter((row) => (row[field] ?? null) !== null);
      const keys = new Set(cells(rowsOf(reference.resource ?? table), reference.fields));
      expect(cells(referring, fields).filter((key) => !keys.has(key))).toEqual([]);
    }
  });

  it('reject invalid rows', () => {
    const [row = {}] = rowsOf('municipalities');
    const faulty = { ...row, country: 'FR', latitude: 91, id: 'a b', name: null };
    expect(faultsOf('municipalities', faulty)).toHaveLength(4);
  });
});
