import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { tableNames } from '../../../schemas/tables/index.ts';
import { openApi } from '../../../schemas/openapi/openapi.ts';
import { differingPaths, isDocument } from '../../support/site/build.ts';
import { type Built, built, jsonOf } from '../../support/site/built.ts';
import { meeting, municipality, smallCorpus } from '../../support/corpus/corpus.ts';
import { listOf, pick } from '../../support/site/documents.ts';
import { documentsOfEveryPlace, filesIn, pathsOfPlace, placeFolder } from '../../support/site/place-files.ts';
import { richCorpus, shuffled } from '../../support/corpus/rich-corpus.ts';

const differing = (a: Built, b: Built): string[] => differingPaths(a.files, b.files);

/** The files of a place that show its meetings, except those whose names match. */
const filesWithMeetings = (slug: string, except: RegExp): string[] =>
  pathsOfPlace(plain.files, placeFolder(slug), except).filter(
    (path) => !path.endsWith('.csv') || /\/(?:decisions|meetings|votes)\.csv$/.test(path),
  );

/** The document without the differences that the instant makes. */
function withoutTime(document: Record<string, unknown>): object {
  const meetings = [...listOf(document, 'upcoming'), ...listOf(document, 'recent')];
  const places = listOf(document, 'municipalities').map((entry) => ({
    ...entry,
    last_decision: '',
    last_meeting: '',
    next_meeting: '',
  }));
  const { upcoming: _, recent: __, municipalities: ___, ...rest } = document;
  const byId = new Map(meetings.map((record) => [record['id'], withoutStates(record)]));
  return { ...withoutStates(rest), places, meetings: byId };
}

/** Votes are provisional until another meeting has been held. */
const withoutStates = (value: object): object =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === 'vote_state' ? undefined : part,
  ) as object;

let plain: Built;

beforeAll(async () => {
  plain = await built(richCorpus());
});

describe('the same corpus gives the same bytes', () => {
  test('when it is built twice, manifest and all', async () => {
    const again = await built(richCorpus());
    expect(differing(plain, again)).toEqual([]);
    expect(again.manifest).toEqual(plain.manifest);
  });

  test.each(['one', 'another'])('in %s order of its rows and columns', async (seed) => {
    const rows = shuffled(richCorpus(), seed);
    expect(JSON.stringify(rows['meetings'])).not.toBe(JSON.stringify(richCorpus().meetings));
    const other = await built(rows);
    expect(differing(plain, other)).toEqual([]);
    expect(other.manifest).toEqual(plain.manifest);
  });

  test('when it is built into a folder with an earlier build', async () => {
    const again = await built([smallCorpus(), richCorpus()]);
    expect(differing(plain, again)).toEqual([]);
    expect(again.manifest).toEqual(plain.manifest);
  });
});

describe('the instant of a build', () => {
  test('is in the manifest and nowhere else', async () => {
    const asOf = '2026-11-20T12:34:56.789Z';
    const later = await built(richCorpus(), { asOf });
    expect(later.manifest.as_of).toBe(asOf);
    expect([...later.files].filter(([, body]) => body.includes('34:56'))).toEqual([]);
  });

  test('changes nothing else if no meeting begins or ends in between', async () => {
    const later = await built(richCorpus(), { asOf: '2026-11-20T12:00:00.001Z' });
    // Birch Lake has no time zone, so its 12:00 meetings begin at noon UTC.
    expect(differing(plain, later)).toEqual([
      // Pages of periods do not say which meetings are to come. Votes of the newest meeting are provisional while another one is to come.
      ...filesWithMeetings('birch-lake-oh', /^\d{4}\/|^people\/compare\/index|^meeting\/(?!oh3-[12][ab]\/)/),
      ...filesIn('us', 'coverage/index.html', 'index.html', 'municipalities.json', 'places.json'),
      ...filesIn('us/state/ohio', 'decisions.atom', 'index.html'),
      ...filesIn('us/topic/housing', 'decisions.atom', 'index.html'),
    ]);
    const muchLater = await built(richCorpus(), { asOf: '2026-11-20T13:59:00Z' });
    expect(differing(later, muchLater)).toEqual([]);
    expect({ ...muchLater.manifest, as_of: later.manifest.as_of }).toEqual(later.manifest);
  });

  test('moves meetings between upcoming and recent, and the dates in the list of places and the status', async () => {
    const later = await built(richCorpus(), { asOf: '2026-12-31T00:00:00Z' });
    expect([...later.files.keys()]).toEqual([...plain.files.keys()]);
    expect(jsonOf(later, 'us/city/koa-bay-hi/meetings.json')['upcoming']).toHaveLength(2);
    expect(jsonOf(plain, 'us/city/koa-bay-hi/meetings.json')['upcoming']).toHaveLength(8);
    for (const path of [...plain.files.keys()].filter(
      (path) => isDocument(path) && !path.endsWith('/status.json'),
    ))
      expect(withoutTime(jsonOf(later, path))).toEqual(withoutTime(jsonOf(plain, path)));
  });
});

describe('a change to one place', () => {
  test('in a meeting’s brief changes the files that show it', async () => {
    const rows = richCorpus();
    Object.assign(rows.briefs.find(({ meeting_id }) => meeting_id === 'hi1-0a') ?? {}, { headline: 'New' });
    expect(differing(plain, await built(rows))).toEqual(
      filesIn(
        placeFolder('koa-bay-hi'),
        '2024/index.html',
        'city.json',
        'index.html',
        'meeting/hi1-0a/index.html',
        'meetings.atom',
        'meetings.csv',
        'meetings.ics',
        'meetings.json',
      ),
    );
  });

  test('in a meeting’s date also changes the lists of places with dates', async () => {
    const rows = richCorpus();
    for (const { id, ...row } of rows.meetings.filter(({ id }) => String(id).startsWith('hi1-0')))
      rows.meetings[rows.meetings.findIndex((other) => other['id'] === id)] = {
        ...row,
        id,
        meeting_date: '2024-03-01',
      };
    const changed = await built(rows);
    expect(differing(plain, changed)).toEqual([
      ...filesWithMeetings('koa-bay-hi', /^(?:2026|2027)\/|^people\/compare\/index|^meeting\/(?!hi1-0)/),
      ...filesIn('us', 'coverage/index.html', 'municipalities.json'),
    ]);
    expect(entryOf(changed, 'koa-bay-hi')).toEqual({
      ...entryOf(plain, 'koa-bay-hi'),
      first_meeting: '2024-03-01',
    });
  });

  test('with a new meeting changes the counts in the lists of places', async () => {
    const rows = richCorpus();
    rows.meetings.push(meeting({ id: 'new', muni_id: 'hi1', meeting_date: '2025-05-05' }));
    const changed = await built(rows);
    // Without a brief and decisions, it is in neither the feed nor the tables of these, and has no page. It is the only one of its
    // year, whose list is new; those of the years before and after link to it.
    expect(differing(plain, changed)).toEqual([
      ...filesIn(placeFolder('koa-bay-hi'), '2024/index.html', '2025/index.html', '2026/index.html'),
      ...filesWithMeetings('koa-bay-hi', /^\d{4}\/|^votes|^people\/compare\/|^decisions|^meeting\/|\.atom$/),
      'us/coverage/index.html',
      // Now it is the place with the most meetings, which examples are about.
      ...filesIn(
        'us/docs',
        ...['citing', 'dataset', 'downloads', 'embed'].map((name) => `${name}/index.html`),
      ),
      ...filesIn('us', 'docs/index.html', 'index.html', 'llms.txt', 'municipalities.json', 'places.json'),
      ...filesIn('us', 'sitemaps/1.xml', 'state/hawaii/index.html'),
      ...filesIn('us', 'status.json', 'status/index.html'),
    ]);
    expect(entryOf(changed, 'koa-bay-hi')).toEqual({ ...entryOf(plain, 'koa-bay-hi'), meetings: 13 });
    const { counts } = plain.manifest;
    expect(changed.manifest.counts).toEqual({
      ...counts,
      meetings: 61,
      tables: { ...counts.tables, meetings: 61 },
    });
  });

  test('in its name changes its files and the lists of places of its country', async () => {
    const rows = richCorpus();
    Object.assign(rows.municipalities.find(({ id }) => id === 'qc1') ?? {}, { name: 'Saint-Zotique' });
    const changed = await built(rows);
    expect(differing(plain, changed)).toEqual([
      // Tables do not repeat the name of their place.
      ...pathsOfPlace(plain.files, placeFolder('alder-falls-oh', 'ca'), /\.csv$/),
      ...filesIn('ca', 'coverage/index.html', 'docs/index.html'),
      ...filesIn('ca/fr', 'coverage/index.html', 'index.html'),
      ...filesIn('ca/fr/state/quebec', 'decisions.atom', 'index.html'),
      ...filesIn('ca/fr/topic/housing', 'decisions.atom', 'index.html'),
      ...filesIn('ca', 'index.html', 'municipalities.json'),
      ...filesIn('ca', 'places.json', 'state/quebec/decisions.atom', 'state/quebec/index.html'),
      // It is one of the stale places.
      ...filesIn('ca', 'status.json', 'status/index.html'),
      ...filesIn('ca/topic/housing', 'decisions.atom', 'index.html'),
    ]);
    expect(jsonOf(changed, 'ca/city/alder-falls-oh/meetings.json')['city']).toBe('Saint-Zotique');
  });

  test('in its slug moves its files and removes the old ones', async () => {
    const rows = richCorpus();
    Object.assign(rows.municipalities.find(({ id }) => id === 'hi1') ?? {}, { slug: 'hilo-hi' });
    const { files, manifest } = await built([richCorpus(), rows]);
    const expected = [...plain.files.keys()].map((path) => path.replace('koa-bay-hi', 'hilo-hi')).toSorted();
    expect([...files.keys()]).toEqual(expected);
    expect(manifest.artifacts.map(({ path }) => path)).toEqual(expected);
  });
});

const entryOf = (build: Built, slug: string): Record<string, unknown> =>
  listOf(jsonOf(build, 'us/municipalities.json'), 'municipalities').find((entry) => entry['slug'] === slug) ??
  {};

const mediaTypes: Readonly<Record<string, string>> = {
  '.atom': 'application/atom+xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

describe('the manifest', () => {
  test('lists exactly the files, by path, with their bytes, hash, media type and cache rule', () => {
    expect(plain.manifest.artifacts).toEqual(
      [...plain.files].map(([path, body]) => ({
        path,
        bytes: body.length,
        sha256: createHash('sha256').update(body).digest('hex'),
        media_type: mediaTypes[extname(path)],
        cache: path.includes('/assets/') ? 'immutable' : path.endsWith('.txt') ? 'daily' : 'hourly',
      })),
    );
  });

  test('counts places, meetings and the rows of each table, and names the parts', () => {
    const { artifacts: _, counts, ...rest } = plain.manifest;
    expect(rest).toEqual({ as_of: '2026-11-20T12:00:00.000Z', parts: ['site'] });
    const { tables, ...others } = counts;
    expect(others).toEqual({
      places: 5,
      meetings: 60,
      searchable_meetings: 60,
      searchable_decisions: 180,
    });
    expect(Object.keys(tables ?? {})).toEqual(tableNames);
    expect(tables).toMatchObject({
      municipalities: 5,
      meetings: 60,
      briefs: 57,
      member_votes: 240,
      about: 0,
    });
  });
});

describe('municipalities.json', () => {
  test('has the places of its country by state, then name, then slug', () => {
    const us = jsonOf(plain, 'us/municipalities.json');
    expect([us['count'], pick(us, 'municipalities', 'slug')]).toEqual([
      4,
      ['koa-bay-hi', 'alder-falls-oh', 'birch-lake-oh', 'birch-lake-schools-oh'],
    ]);
    const ca = jsonOf(plain, 'ca/municipalities.json');
    expect([ca['count'], pick(ca, 'municipalities', 'name')]).toEqual([1, ['Mont-Érable']]);
  });

  test('is dated by the newest of its places', async () => {
    const municipalities = [null, '2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z'].map((updated_at, index) =>
      municipality({ id: `p${index}`, slug: `p${index}`, updated_at }),
    );
    expect(jsonOf(await built({ municipalities, meetings: [] }), 'us/municipalities.json')).toMatchObject({
      updated_at: '2026-02-02T00:00:00Z',
      count: 3,
    });
  });

  test('is built for every deployment, even without places, and for no other', async () => {
    expect(jsonOf(await built(smallCorpus()), 'ca/municipalities.json')).toMatchObject({
      updated_at: null,
      count: 0,
      municipalities: [],
    });
    const config = localConfig('https://civic.example');
    const deployments = config.deployments.filter(({ country }) => country === 'US');
    const { files } = await built(smallCorpus(), { config: { ...config, deployments } });
    const documents = [...files.keys()].filter((path) => /^(?!.*\/assets\/).*\.json$/.test(path));
    expect(documents).toEqual([
      ...filesIn(placeFolder('alder-falls-oh'), ...documentsOfEveryPlace),
      ...filesIn('us', 'municipalities.json', 'openapi.json', 'places.json', 'status.json'),
    ]);
    expect([...files.keys()].filter((path) => !path.startsWith('us/'))).toEqual([]);
  });
});

test('openapi.json describes the service of the configuration in every site', async () => {
  const config = localConfig('https://other.example');
  const { files } = await built(smallCorpus(), { config });
  for (const site of ['us', 'ca'])
    expect(jsonOf({ files }, `${site}/openapi.json`)).toEqual(JSON.parse(JSON.stringify(openApi(config))));
  expect(jsonOf({ files }, 'us/openapi.json')['servers']).toMatchObject([{ url: 'https://other.example' }]);
});
