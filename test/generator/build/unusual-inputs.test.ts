/** Unusual inputs that must not be lost or published silently: corpora inside the output, files with almost the right name. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../generator/system/config.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { UserError } from '../../../generator/system/errors.ts';
import { buildInto, filesOf, findingsOf, readJson, testConfig } from '../../support/site/build.ts';
import { runMain } from '../../support/cli.ts';
import { refusal } from '../../support/corpus/findings.ts';
import {
  brief,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';

describe('a build', () => {
  it('refuses to replace the folder that its corpus is in', async () => {
    const folder = temporaryFolder();
    await buildInto(folder, writeSqlite(join(folder, 'corpus.db'), smallCorpus()));
    const inside = join(folder, 'us', 'corpus.db');
    copyFileSync(join(folder, 'corpus.db'), inside);
    const before = readFileSync(inside);
    await expect(buildInto(folder, inside)).rejects.toThrow(/is in a folder that the build replaces/);
    expect(readFileSync(inside)).toEqual(before);
  });

  it('keeps files in a built folder that no build wrote', async () => {
    const folder = temporaryFolder();
    const before = { municipalities: [municipality()], meetings: [meeting()] };
    await buildInto(folder, writeSqlite(join(temporaryFolder(), 'a.db'), before));
    writeFileSync(join(folder, 'us/proof.html'), 'mine');
    mkdirSync(join(folder, 'us/city/notes'), { recursive: true });
    writeFileSync(join(folder, 'us/city/notes/mine.txt'), 'mine');
    const after = { municipalities: [municipality({ slug: 'elsewhere-oh' })] };
    const corpus = writeSqlite(join(temporaryFolder(), 'b.db'), after);
    await buildInto(folder, corpus);
    await buildInto(folder, corpus);
    const fresh = temporaryFolder();
    await buildInto(fresh, corpus);
    const kept = [...filesOf(folder)].filter(([path]) => !filesOf(fresh).has(path));
    expect(kept.map(([path, body]) => `${path}: ${String(body)}`)).toEqual([
      'us/city/notes/mine.txt: mine',
      'us/proof.html: mine',
    ]);
  });

  it('overwrites a file that no build wrote, once a build has it too', async () => {
    const folder = temporaryFolder();
    await buildInto(folder, writeSqlite(join(temporaryFolder(), 'a.db'), { municipalities: [] }));
    const page = 'us/city/alder-falls-oh/index.html';
    mkdirSync(join(folder, 'us/city/alder-falls-oh'), { recursive: true });
    writeFileSync(join(folder, page), 'mine');
    const corpus = writeSqlite(join(temporaryFolder(), 'b.db'), { municipalities: [municipality()] });
    await buildInto(folder, corpus);
    expect(readFileSync(join(folder, page), 'utf8')).toContain('<!doctype html>');
  });

  it('builds into a folder in which a first build was killed', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'us'));
    mkdirSync(join(folder, '.build/next-123/us'), { recursive: true });
    const corpus = writeSqlite(join(temporaryFolder(), 'c.db'), { municipalities: [municipality()] });
    await buildInto(folder, corpus);
    expect(existsSync(join(folder, '.build/next-123'))).toBe(false);
    expect(existsSync(join(folder, 'us/index.html'))).toBe(true);
  });

  it('refuses a folder whose .build/ is of another program', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'us'));
    mkdirSync(join(folder, '.build'));
    writeFileSync(join(folder, 'us/mine.txt'), 'mine');
    const corpus = writeSqlite(join(temporaryFolder(), 'c.db'), { municipalities: [municipality()] });
    expect(await refusal(buildInto(folder, corpus))).toContain('it has us/ but no earlier build');
    expect(readFileSync(join(folder, 'us/mine.txt'), 'utf8')).toBe('mine');
  });

  it('refuses a folder inside another build', async () => {
    const folder = temporaryFolder();
    const corpus = writeSqlite(join(folder, 'corpus.db'), smallCorpus());
    await buildInto(join(folder, 'site'), corpus);
    await expect(buildInto(join(folder, 'site', 'us'), corpus)).rejects.toThrow(/is inside the built folder/);
  });

  it('leaves no empty folder behind', async () => {
    const folder = join(temporaryFolder(), 'site');
    await expect(buildInto(folder, '/nowhere')).rejects.toThrow(UserError);
    expect(existsSync(folder)).toBe(false);
  });

  it('counts rows of places without a deployment as dropped', async () => {
    const folder = temporaryFolder();
    const rows = smallCorpus();
    rows.municipalities.push(municipality({ id: 'p2', slug: 'elsewhere', country: 'CA' }));
    rows.meetings.push(meeting({ id: 'm2', muni_id: 'p2' }));
    rows.briefs.push(brief({ meeting_id: 'm2', muni_id: 'p2' }));
    const config = {
      ...testConfig,
      deployments: testConfig.deployments.filter(({ country }) => country === 'US'),
    };
    const findings: Finding[] = [];
    const options = { config, findings, skipInvalid: true };
    const summary = await buildInto(
      join(folder, 'site'),
      writeSqlite(join(folder, 'corpus.db'), rows),
      options,
    );
    expect(summary).toMatchObject({ places: 1, meetings: 1, corpus: { dropped: 3 } });
    expect(summary.corpus.rows.get('municipalities')).toBe(1);
    expect(findings.map(({ rule, table }) => `${rule} ${table}`)).toEqual([
      'no-deployment municipalities',
      'dropped-with meetings',
      'dropped-with briefs',
    ]);
  });

  it('accepts only valid dates for --as-of', async () => {
    const args = ['build', 'x', '--out', 'y', '--as-of'];
    for (const day of ['2026-02-30', '2026-02-31T00:00:00Z', 'soon']) {
      const { code, stderr } = await runMain([...args, day]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('ISO 8601') as string });
    }
  });
});

describe('a file with almost the right name', () => {
  it.each(['briefs.NDJSON', 'Briefs.ndjson', 'briefs.jsonl', 'briefs.json.gz', 'briefs.tsv'])(
    'is an error as a table: %s',
    async (name) => {
      const folder = writeNdjson(temporaryFolder(), smallCorpus());
      renameSync(join(folder, 'briefs.ndjson'), join(folder, name));
      expect(await findingsOf(folder)).toEqual([
        expect.objectContaining({ severity: 'error', table: 'briefs', value: JSON.stringify(name) }),
      ]);
    },
  );

  it.each(['redactions.jsonl', 'Redactions.ndjson', 'redactions.json', 'REDACTIONS.CSV'])(
    'is an error as redactions: %s',
    async (name) => {
      const folder = writeNdjson(temporaryFolder(), smallCorpus());
      writeFileSync(join(folder, name), '');
      expect((await findingsOf(folder)).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
        'error redaction',
      ]);
    },
  );

  it('is ignored if it is hidden or not a table', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    for (const name of ['._meetings.ndjson', 'README.md', 'datapackage.json', 'manifest.json'])
      writeFileSync(join(folder, name), '');
    expect(await findingsOf(folder)).toEqual([]);
  });
});

describe('redactions', () => {
  it('are found next to the target of a linked corpus', async () => {
    const folder = temporaryFolder();
    const corpus = writeSqlite(join(folder, 'real', 'corpus.db'), smallCorpus());
    const redaction = { table: 'briefs', id: 'm1', columns: ['summary'] };
    writeFileSync(join(folder, 'real', 'redactions.ndjson'), JSON.stringify(redaction));
    symlinkSync(corpus, join(folder, 'current.db'));
    await buildInto(join(folder, 'site'), join(folder, 'current.db'));
    const { recent } = readJson(join(folder, 'site'), 'us/city/alder-falls-oh/meetings.json') as {
      recent: object[];
    };
    expect(recent[0]).not.toHaveProperty('summary');
  });
});

describe('a database with damaged pages among its rows', () => {
  let intact: Buffer | undefined;

  function demoCorpus(): Buffer {
    const file = join(temporaryFolder(), 'demo.db');
    writeDemoCorpus(file, { places: 20, meetings: 990 });
    return readFileSync(file);
  }

  it.each([100, 400, 800])('is explained, from page %i on', async (page) => {
    const file = join(temporaryFolder(), 'corpus.db');
    const bytes = Buffer.from((intact ??= demoCorpus()));
    const pageBytes = bytes.readUInt16BE(16);
    const start = (page % (bytes.length / pageBytes - 50)) * pageBytes;
    bytes.fill(0xa5, start, start + 40 * pageBytes);
    writeFileSync(file, bytes);
    const outcome = await findingsOf(file).catch((error: unknown) => error);
    const words = Array.isArray(outcome)
      ? outcome.some(({ severity }: Finding) => severity === 'error')
      : outcome;
    expect(words === true || words instanceof UserError).toBe(true);
  });
});

describe('the configuration', () => {
  const configFile = (change: object): string => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'civic.config.json'), `\ufeff${JSON.stringify({ ...testConfig, ...change })}`);
    return join(folder, 'civic.config.json');
  };

  it('may begin with a byte order mark', async () => {
    expect(await readConfig(configFile({}))).toEqual(testConfig);
  });

  it.each(['https://x.example/p?q=1', 'https://x.example/#a', 'ftp://x.example', 'x.example'])(
    'refuses a base URL that cannot be extended by paths: %s',
    async (base_url) => {
      const deployments = [{ country: 'US', base_url }];
      await expect(readConfig(configFile({ deployments }))).rejects.toThrow(/deployments\.0\.base_url/);
    },
  );
});
