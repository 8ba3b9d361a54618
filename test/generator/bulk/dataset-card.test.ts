import { execFileSync } from 'node:child_process';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { tableNames } from '../../../schemas/tables/index.ts';
import { datasetCard } from '../../../generator/bulk/dataset-card.ts';
import { hostileConfig, sampleDataset, sampleRelease } from '../../support/dataset/dataset.ts';
import { changesOf, codeOf } from '../../support/dataset/dataset-card.ts';

const card = datasetCard(sampleDataset());

const headerOf = (card: string): Record<string, unknown> => {
  const [, header] = /^---\n([\s\S]*?)\n---\n/.exec(card) ?? [];
  return parse(header ?? '') as Record<string, unknown>;
};

/** The card without its header. */
const textOf = (card: string): string => card.replace(/^---\n[\s\S]*?\n---\n/, '');

describe('the header', () => {
  it('has the metadata that the hub reads', () => {
    expect(headerOf(card)).toMatchObject({
      pretty_name: 'Civic Meetings: local government meetings',
      license: 'cc-by-4.0',
      language: ['en', 'fr'],
      size_categories: ['10K<n<100K'],
    });
  });

  it('has a configuration for every table, and the file of each exists', () => {
    const { configs } = headerOf(card) as { configs: Record<string, unknown>[] };
    expect(configs.map(({ config_name }) => config_name)).toEqual(tableNames);
    const paths = new Set(sampleDataset().files.map(({ path }) => path));
    expect(configs.filter(({ data_files }) => !paths.has(String(data_files).replace(/^data\//, '')))).toEqual(
      [],
    );
    expect(configs.filter((config) => 'default' in config)).toEqual([
      { config_name: 'meetings', data_files: 'data/meetings.parquet', default: true },
    ]);
  });

  it.each([
    [0, 'n<1K'],
    [999, 'n<1K'],
    [1_000, '1K<n<10K'],
    [99_999, '10K<n<100K'],
    [100_000, '100K<n<1M'],
    [123_456_789, '100M<n<1B'],
    [2e12, 'n>1T'],
  ])('with %d rows has size %s', (rows, category) => {
    const files = [
      { path: 'a.parquet', media_type: 'x', bytes: 1, sha256: '', rows, table: 'about' as const },
    ];
    const header = headerOf(datasetCard(sampleDataset({ files })));
    expect(header['size_categories']).toEqual([category]);
  });

  it('lists French only with Canadian places', () => {
    const { config } = sampleDataset();
    const deployments = config.deployments.filter(({ country }) => country === 'US');
    const american = datasetCard(sampleDataset({ config: { ...config, deployments } }));
    expect(headerOf(american)['language']).toEqual(['en']);
    expect(american).not.toContain('Canadian');
  });
});

describe('the text', () => {
  it('lists every table and file with its row count and size', () => {
    for (const { path, table } of sampleDataset().files)
      expect(card).toContain(`[\`${table ?? path}\`](<https://civic.example/data/${path}>)`);
    expect(card).toContain(
      '| [`meetings`](<https://civic.example/data/meetings.parquet>) | One meeting. | `id` | 246 | 9.6 kB |',
    );
    expect(card).toContain(
      '[`civic-meetings.db.gz`](<https://civic.example/data/civic-meetings.db.gz>), 12 MB, contains all of them.',
    );
  });

  it('lists the changes of the release', () => {
    const changed = datasetCard(
      sampleDataset({ changes: [changesOf('permits', { added: 1_234, removed: 5 })] }),
    );
    expect(changed).toContain(
      '| [`permits`](<https://civic.example/data/changes/2026-11-20/permits.parquet>) | 1,234 | 0 | 5 |',
    );
    expect(changed).toContain('DELETE FROM permits');
  });

  it('is the same for a rebuilt release', () => {
    const changes = [changesOf('permits', { added: 1 })];
    const envelope = {
      format: 1,
      license: 'CC BY 4.0',
      license_url: 'https://x.example/',
      attribution: '',
    } as const;
    const release = sampleRelease();
    const again = sampleDataset({
      release: { ...release, isNew: false },
      previous: {
        manifest: { ...envelope, release: release.name, files: [] },
        releases: { ...envelope, releases: [{ release: release.name, changes }] },
        fetch: () => Promise.reject(new Error('must not be called')),
      },
    });
    expect(datasetCard(again)).toBe(datasetCard(sampleDataset({ changes })));
  });

  it('says where to request corrections', () => {
    expect(card).not.toContain('Request one');
    const { config } = sampleDataset();
    const corrections_url = 'mailto:fix@civic.example';
    expect(datasetCard(sampleDataset({ config: { ...config, corrections_url } }))).toContain(
      'Request one: <mailto:fix@civic.example>.',
    );
  });
});

describe('names and URLs with special characters of Markdown, YAML, SQL and shells', () => {
  const hostile = datasetCard(sampleDataset({ config: hostileConfig }));
  const shownName = String.raw`"]: x --- # <b>A</b> | *B* ${'`c`'} [d](http://e.example) {f}} \g $h & 50% 'i' #j_~^ http://k.example`;

  it('are plain text in the header', () => {
    expect(headerOf(hostile)).toEqual({
      ...headerOf(card),
      pretty_name: `${shownName}: local government meetings`,
    });
  });

  it('are plain text on the page', () => {
    const tokens = marked.lexer(textOf(hostile));
    const headings = tokens.filter(({ type }) => type === 'heading');
    const { config } = sampleDataset();
    const plain = datasetCard(
      sampleDataset({ config: { ...config, corrections_url: 'mailto:fix@civic.example' } }),
    );
    const plainHeadings = marked.lexer(textOf(plain)).filter(({ type }) => type === 'heading');
    expect(headings.length).toBe(plainHeadings.length);
    const page = marked.parse(textOf(hostile), { async: false });
    expect(page).not.toContain('<b>');
    const links = (html: string): string[] =>
      [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(links(page).length).toBe(links(marked.parse(textOf(plain), { async: false })).length);
    expect(links(page).filter((href) => /\/\/[ek]\.example/.test(href))).toEqual([]);
    expect(links(page).filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([]);
    expect(page).toContain('local government meetings</h1>');
    const title = /<h1>(.*): local government meetings<\/h1>/.exec(page)?.[1];
    const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
    expect(title?.replaceAll(/&(\w+|#39);/g, (_, name: string) => entities[name] ?? '')).toBe(shownName);
  });

  it('are one argument of a shell command', () => {
    const [command = ''] = codeOf(hostile, 'SQLite', 'sh');
    const printed = execFileSync('sh', [
      '-c',
      (command.split('\n')[0] ?? '').replace('curl -fL', 'echo').replace(/ \| .*/, ''),
    ]);
    expect(printed.toString()).toBe("https://archive.example/o'neil/$(id)/data/civic-meetings.db.gz\n");
  });

  it('are one literal of a SQL query', () => {
    const [query = ''] = codeOf(hostile, 'DuckDB', 'sql');
    expect(query).toContain("read_parquet('https://archive.example/o''neil/$(id)/data/meetings.parquet')");
  });
});
