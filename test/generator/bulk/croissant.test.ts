import jsonld from 'jsonld';
import { beforeAll, describe, expect, it } from 'vitest';
import { parquetColumns } from '../../../schemas/parquet.ts';
import { tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { croissant } from '../../../generator/bulk/croissant.ts';
import type { Dataset } from '../../../generator/bulk/release.ts';
import { hostileConfig, sampleDataset, sampleRelease } from '../../support/dataset/dataset.ts';

const sc = 'https://schema.org/';
const cr = 'http://mlcommons.org/croissant/';
const base = 'https://civic.example/data/croissant.json';

type Node = Record<string, unknown>;
type Document = Node & { distribution: Node[]; recordSet: (Node & { field: Node[] })[] };

const describeDataset = (over: Partial<Dataset> = {}): Document =>
  JSON.parse(JSON.stringify(croissant(sampleDataset(over)))) as Document;

/** The document with every term as an IRI. Unknown terms and network requests are errors. */
const expand = (document: Node): Promise<unknown> =>
  jsonld.expand(document, {
    base,
    safe: true,
    documentLoader: (url) => Promise.reject(new Error(`unexpected request for ${url}`)),
  } as jsonld.Options.Expand);

/** All objects of an expanded document. */
const nodesOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesOf)];
};

const idsOf = (nodes: readonly Node[]): string[] => nodes.map((node) => String(node['@id']));

const sample = describeDataset();
let nodes: Node[];
beforeAll(async () => {
  nodes = nodesOf(await expand(sample));
});

describe('as JSON-LD', () => {
  it('uses only terms of schema.org, Dublin Core and Croissant', () => {
    const terms = new Set(nodes.flatMap((node) => Object.keys(node)).filter((key) => !key.startsWith('@')));
    const known = {
      [sc]: 'contentSize contentUrl creator datePublished description distribution encodingFormat inLanguage keywords license name publisher sha256 url version',
      [cr]: 'arrayShape citeAs column dataType extract field fileObject isArray isLiveDataset key recordSet references source',
      'http://purl.org/dc/terms/': 'conformsTo',
    };
    const iris = Object.entries(known).flatMap(([space, names]) =>
      names.split(' ').map((name) => space + name),
    );
    expect([...terms].toSorted()).toEqual(iris.toSorted());
  });

  it('keeps every property when expanded', () => {
    const count = (all: readonly Node[]): number =>
      all.flatMap((node) => Object.keys(node)).filter((key) => !key.startsWith('@')).length;
    const { '@context': _, ...content } = sample;
    expect(count(nodes)).toBe(count(nodesOf(content)));
  });

  it('uses only known classes and types', () => {
    const classes = new Set(nodes.flatMap((node) => (node['@type'] ?? []) as string[]));
    expect([...classes].toSorted()).toEqual(
      [`${cr}Field`, `${cr}FileObject`, `${cr}RecordSet`, `${sc}Dataset`, `${sc}Organization`].toSorted(),
    );
    const types = new Set(nodes.flatMap((node) => idsOf((node[`${cr}dataType`] ?? []) as Node[])));
    expect([...types].toSorted()).toEqual(
      ['Boolean', 'Date', 'DateTime', 'Float', 'Integer', 'Text', 'URL'].map((name) => sc + name),
    );
  });

  it('references only ids that it defines once', () => {
    const defined = idsOf(nodes.filter((node) => '@id' in node && '@type' in node));
    expect(new Set(defined).size).toBe(defined.length);
    const references = nodes.flatMap((node) =>
      ['key', 'field', 'fileObject'].flatMap((term) => idsOf((node[cr + term] ?? []) as Node[])),
    );
    expect(references.length).toBeGreaterThan(500);
    expect(references.filter((id) => !defined.includes(id))).toEqual([]);
  });
});

describe('the dataset', () => {
  it('has the properties that the specification requires and recommends', () => {
    expect(sample).toMatchObject({
      '@type': 'sc:Dataset',
      conformsTo: 'http://mlcommons.org/croissant/1.1',
      name: 'Civic Meetings: local government meetings',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      url: 'https://civic.example/',
      creator: { '@type': 'sc:Organization', name: 'Civic Meetings', url: 'https://civic.example/' },
      datePublished: '2026-11-20',
      version: '20261120.1.0',
      isLiveDataset: true,
      inLanguage: ['en', 'fr'],
    });
    expect(sample['description']).toContain(`${tableNames.length} tables`);
    expect(sample['citeAs']).toMatch(
      /^@misc\{civic-meetings-2026-11-20,\n[\s\S]* {2}year = \{2026\},[\s\S]*\n\}$/,
    );
  });

  it.each([
    ['2026-11-20-3', '20261120.3.0', '2026-11-20'],
    ['2027-01-02', '20270102.1.0', '2027-01-02'],
    ['undated', '0.1.0', undefined],
    ['undated-2', '0.2.0', undefined],
    ['2026-02-31', '0.1.0', undefined],
  ])('release %s is version %s', (name, version, day) => {
    const document = describeDataset({ release: sampleRelease(name) });
    expect(document['version']).toBe(version);
    expect(document['datePublished']).toBe(day);
  });

  it('has a valid citation for any name of the service', async () => {
    const hostile = describeDataset({ config: hostileConfig });
    await expect(expand(hostile)).resolves.toHaveLength(1);
    const lines = String(hostile['citeAs']).split('\n');
    for (const line of lines.slice(1, -1)) expect(line.split('{').length).toBe(line.split('}').length);
    const texts = lines.filter((line) => /^ {2}(author|title) =/.test(line));
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text.replaceAll(/\\[#$%&_]/g, '')).not.toMatch(/[#$%&_~^]/);
  });
});

describe('the files', () => {
  it('are those of the release, at absolute URLs', () => {
    const described = sample.distribution.map(({ '@id': path, contentSize, sha256, contentUrl }) => {
      expect(contentUrl).toBe(`https://civic.example/data/${String(path)}`);
      return { path, bytes: Number(String(contentSize).replace(/ B$/, '')), sha256 };
    });
    expect(described).toEqual(
      sampleDataset().files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    );
  });

  it('have both the registered media type of Parquet and the common one', () => {
    const formats = Object.fromEntries(
      sample.distribution.map((file) => [file['@id'], file['encodingFormat']]),
    );
    expect(formats['civic-meetings.db.gz']).toBe('application/gzip');
    expect(formats['meetings.parquet']).toEqual(['application/vnd.apache.parquet', 'application/x-parquet']);
  });

  it('have URLs below any archive URL', () => {
    const { distribution } = describeDataset({ config: hostileConfig });
    for (const { contentUrl } of distribution)
      expect(contentUrl).toMatch(/^https:\/\/archive\.example\/o'neil\/\$\(id\)\/data\/[a-z0-9_.-]+$/);
  });
});

describe('the record sets', () => {
  it('are the tables, each with its key', () => {
    expect(sample.recordSet.map((set) => set['@id'])).toEqual(tableNames);
    expect(sample.recordSet.map(({ key }) => key)).toEqual(
      tableNames.map((name) => ({ '@id': `${name}/${tableOf(name).key}` })),
    );
  });

  it.each(tableNames)('of %s has a field for every column of its file', (name) => {
    const set = sample.recordSet.find((candidate) => candidate['@id'] === name);
    expect(set?.field.map(({ source }) => source)).toEqual(
      parquetColumns(name).map((column) => ({
        fileObject: { '@id': `${name}.parquet` },
        extract: { column: column.name },
      })),
    );
    expect(set?.field.map(({ isArray }) => isArray === true)).toEqual(
      parquetColumns(name).map(({ type }) => type.endsWith('[]')),
    );
  });

  it('have references, units and values', () => {
    const field = (id: string): Node | undefined =>
      sample.recordSet.flatMap((set) => set.field).find((candidate) => candidate['@id'] === id);
    expect(field('briefs/meeting_id')).toMatchObject({ references: { field: { '@id': 'meetings/id' } } });
    expect(field('meetings/id')).not.toHaveProperty('references');
    expect(field('briefs/tags')).toMatchObject({ dataType: 'sc:Text', isArray: true, arrayShape: '-1' });
    expect(field('decisions/amount_cents')?.['description']).toMatch(/ Unit: cents\.$/);
    expect(field('municipalities/country')?.['description']).toBe('Country. One of: US, CA.');
  });
});
