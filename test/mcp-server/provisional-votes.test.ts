/** A vote whose minutes are yet to be adopted is provisional for agents exactly where it is on the site. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { voteStateNames } from '../../schemas/formats/record-words.ts';
import type { Meeting } from '../../schemas/documents.ts';
import type { Row } from '../../schemas/tables/index.ts';
import { runMain } from '../support/cli.ts';
import { decision, meeting, municipality, writeNdjson } from '../support/corpus/corpus.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { call, clientOf } from './demo-service.fixture.ts';

const slug = 'alder-falls-oh';

/** Held before and to come after November 20, 2026. */
const meetingsOf = (body: string | null, ...days: (string | Partial<Row<'meetings'>>)[]): Row<'meetings'>[] =>
  days.map((day, index) =>
    meeting({
      id: `${body ?? 'none'}${index}`,
      body_name: body,
      ...(typeof day === 'string' ? { meeting_date: day } : { meeting_date: '2026-12-01', ...day }),
    }),
  );

const meetings = [
  ...meetingsOf('Council', '2026-10-06', '2026-11-17', '2026-12-01'),
  ...meetingsOf('Planning', '2026-10-07', '2026-11-18'),
  ...meetingsOf('Zoning', '2026-10-08', { status: 'cancelled' }),
  ...meetingsOf('Parks', '2026-10-09', { vanished_at: '2026-11-01T00:00:00Z' }),
  ...meetingsOf('Schools', '2026-11-19', { meeting_date: '2026-11-20', start_time: '06:59' }),
  ...meetingsOf('Water', '2026-11-19', { meeting_date: '2026-11-20', start_time: '07:00' }),
  ...meetingsOf(null, '2026-10-10', '2026-12-01'),
];
const adoptions = [null, false, true] as const;
const motions = meetings.flatMap(({ id }) =>
  adoptions.map((adopted_minutes) =>
    sampleRow('motions', {
      id: `${id}-${String(adopted_minutes)}`,
      meeting_id: id,
      text: 'Motion to approve',
      result: 'passed',
      yes: 1,
      no: 1,
      abstain: 0,
      divided: true,
      adopted_minutes,
    }),
  ),
);
const votes = motions.flatMap(({ id, meeting_id }) =>
  (['yes', 'no'] as const).map((vote) =>
    sampleRow('member_votes', {
      id: `${id}-${vote}`,
      motion_id: id,
      meeting_id,
      member_name: `Member ${vote}`,
      vote,
    }),
  ),
);
const decisions = motions.map(({ id, meeting_id }) =>
  decision({ id: `${id}-d`, motion_id: id, meeting_id, agenda_item_id: null, yes: 1, no: 1 }),
);

const folder = mkdtempSync(join(tmpdir(), 'civic-provisional-'));
const site = join(folder, 'site');
let server: LocalServer | undefined;
let client: Client;
beforeAll(async () => {
  const corpus = writeNdjson(join(folder, 'corpus'), {
    municipalities: [municipality()],
    meetings,
    motions,
    member_votes: votes,
    decisions,
  });
  const { code, stderr } = await runMain(['build', corpus, '--out', site, '--as-of', '2026-11-20T12:00:00Z']);
  if (code !== 0) throw new Error(stderr);
  server = await serve(site, { port: 0 });
  client = await clientOf(server.origin, fetch);
});
afterAll(async () => {
  await client.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** Motions that the site marks, by the JSON of the place. */
function provisionalOnSite(): string[] {
  const document = JSON.parse(readFileSync(join(site, `us/city/${slug}/meetings.json`), 'utf8')) as {
    upcoming: Meeting[];
    recent: Meeting[];
  };
  return [...document.upcoming, ...document.recent]
    .flatMap((each) => each.decisions)
    .filter(({ vote_state: states }) => states?.includes('provisional') === true)
    .map(({ motion }) => motion?.id ?? '')
    .toSorted();
}

type VoteRows = readonly { readonly [name: string]: unknown; readonly vote_state?: readonly string[] }[];

const provisionalIn = (rows: VoteRows): string[] =>
  rows
    .filter(({ vote_state: states }) => states?.includes('provisional') === true)
    .map((row) => String(row['motion_id'] ?? row['id']))
    .toSorted();

test('the site marks the newest meeting before one that is to come, and what is known not to be adopted', () => {
  const open = provisionalOnSite().filter((id) => id.endsWith('null'));
  expect(open).toEqual(['Council1-null', 'Water0-null']);
  expect(provisionalOnSite().filter((id) => id.endsWith('false'))).toHaveLength(meetings.length);
});

describe('agents read the same', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['get_votes', 'rows', { slug, limit: 100 }],
    ['get_votes', 'rows', { slug, member: 'Member no', limit: 100 }],
    ['compare_members', 'differences', { slug, a: 'Member no', b: 'Member yes', limit: 50 }],
  ])('%s: %s of %j', async (tool, field, args) => {
    const { structured, text } = await call(client, tool, args);
    const rows = structured[field] as VoteRows;
    expect(rows).toHaveLength(motions.length);
    expect(provisionalIn(rows)).toEqual(provisionalOnSite());
    expect(text.split(voteStateNames.en.provisional)).toHaveLength(provisionalOnSite().length + 1);
  });

  test('of one old vote alone', async () => {
    const { text } = await call(client, 'get_votes', {
      slug,
      member: 'Member no',
      from: '2026-11-17',
      to: '2026-11-17',
    });
    expect(text.split(voteStateNames.en.provisional)).toHaveLength(3);
  });
});
