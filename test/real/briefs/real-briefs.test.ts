/** Recorded documents through the whole step: fetched from a server, read, asked about with recorded answers, verified, written. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import type { Evidence } from '../../../schemas/evidence.ts';
import { runMain } from '../../support/cli.ts';
import { meeting, municipality, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { queryCorpus } from '../../support/models/fetched-corpus.ts';
import { serverKey, startModelServer } from '../../support/models/model-server.ts';
import { recordedModel } from '../../support/models/models.ts';
import { recordings } from './recordings.ts';

const data = resolve(import.meta.dirname, '../../../../shared/data/platforms');

type Recorded = {
  readonly slug: string;
  readonly name: string;
  readonly state: string;
  readonly code: string;
  readonly day: string;
  readonly kind: 'agenda' | 'minutes';
  readonly file: string;
};

const recorded: readonly Recorded[] = [
  {
    slug: 'menlo-park',
    name: 'Menlo Park',
    state: 'California',
    code: 'CA',
    day: '2021-01-12',
    kind: 'agenda',
    file: 'pdf/MenloPark_CivicPlus_01-12-2021.pdf',
  },
  {
    slug: 'sunnyvale',
    name: 'Sunnyvale',
    state: 'California',
    code: 'CA',
    day: '2021-02-02',
    kind: 'agenda',
    file: 'pdf/Sunnyvale_Legistar_02-02-2021.pdf',
  },
  {
    slug: 'detroit',
    name: 'Detroit',
    state: 'Michigan',
    code: 'MI',
    day: '2026-09-08',
    kind: 'minutes',
    file: 'escribe/detroit_minutes_items_excerpt.html',
  },
];

/** Serves the recorded files; `suffix` is added to their bytes. */
async function serveFiles(suffix: Map<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const found = recorded.find(({ file }) => file === name);
    if (found === undefined) return void response.writeHead(404).end();
    response.setHeader(
      'content-type',
      name.endsWith('.pdf') ? 'application/pdf' : 'text/html; charset=utf-8',
    );
    response.end(Buffer.concat([readFileSync(join(data, name)), Buffer.from(suffix.get(name) ?? '')]));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const corpusOf = (folder: string, origin: string): string =>
  writeSqlite(join(folder, 'us.db'), {
    municipalities: recorded.map(({ slug, name, state, code }) =>
      municipality({ id: slug, slug: `${slug}-${code.toLowerCase()}`, name, state, state_code: code }),
    ),
    meetings: recorded.map(({ slug, day }) =>
      meeting({ id: `${slug}-m1`, muni_id: slug, meeting_date: day }),
    ),
    documents: recorded.map(({ slug, kind, file }) => ({
      id: `${slug}-${kind}`,
      meeting_id: `${slug}-m1`,
      muni_id: slug,
      kind,
      url: `${origin}/${file}`,
      source_url: 'https://source.example/',
    })),
  });

const textOf = (corpus: string, sha256: string): string => {
  const [{ text } = {}] = queryCorpus(
    corpus,
    `SELECT text FROM import_document_texts WHERE sha256 = '${sha256}'`,
  );
  return zstdDecompressSync(text as Uint8Array).toString('utf8');
};

it('three recorded documents become briefs whose every sentence is quoted; a changed one renews its brief only', async () => {
  const suffix = new Map<string, string>();
  const origin = await serveFiles(suffix);
  await using server = await startModelServer(recordedModel(recordings));
  const corpus = corpusOf(temporaryFolder(), origin);
  const fetch = [
    'documents',
    'fetch',
    '--corpus',
    corpus,
    '--private-addresses',
    '--requests-per-second',
    '0',
    '--full',
  ];
  const briefs = ['briefs', '--corpus', corpus, '--provider', 'openai', '--model', 'recorded', '--json'];
  const ask = async () =>
    JSON.parse(
      (await runMain([...briefs, '--base-url', `${server.origin}/v1`, '--key-env', 'K'], { K: serverKey }))
        .stdout,
    ) as Record<string, unknown>;
  expect(await runMain(fetch)).toMatchObject({ code: 0 });
  expect(await ask()).toMatchObject({ written: 3, provisional: 2, claims_dropped: 3, rejected: 0 });

  const written = queryCorpus(corpus, 'SELECT * FROM briefs ORDER BY meeting_id');
  expect(written.map(({ headline }) => headline)).toEqual([
    'Cash donation of $35,823.91 from Gleaners Community Food Bank to the City of Detroit',
    'The City Council will consider final approvals for the Menlo Park Community Campus project',
    'The City Council will discuss a public process for redistricting',
  ]);
  const texts = written
    .map(({ summary, notable_items: items }) => `${String(summary)} ${String(items)}`)
    .join(' ');
  for (const lie of ['unanimously', '16.25', '655,000']) expect(texts).not.toContain(lie);
  const evidence = written.flatMap((brief) => JSON.parse(String(brief['evidence'])) as Evidence);
  expect(evidence.map(({ page }) => page)).toEqual([undefined, undefined, undefined, 2, 3, 3, 2, 4, 4, 3]);
  for (const { quote, start, end, document_sha256: sha256 } of evidence)
    expect(textOf(corpus, sha256).slice(start, end).replaceAll(/\s+/g, ' ')).toBe(quote);

  const asked = server.asked.length;
  expect(await ask()).toMatchObject({ written: 0, current: 3, cost_usd: 0 });
  expect(server.asked).toHaveLength(asked);
  suffix.set('escribe/detroit_minutes_items_excerpt.html', '<p>Corrected minutes.</p>');
  expect(await runMain(fetch)).toMatchObject({ code: 0 });
  expect(await ask()).toMatchObject({
    current: 2,
    reasons: { 'unknown-document': expect.any(Number) as unknown },
  });
  expect(server.asked.slice(asked).every(({ user }) => user.includes('Meeting: Detroit,'))).toBe(true);
});
