/** A small service whose every row is known, and clients of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll } from 'vitest';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { runMain } from '../support/cli.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  writeNdjson,
} from '../support/corpus/corpus.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { clientOf } from './demo-service.fixture.ts';

export const slug = 'alder-falls-oh';

/** Where less is known: stages of motions, terms of officials, whether a contest is complete. */
const dimTown = { muni_id: 'dim' };

/** Seven places with one name, and one without anything. */
const otherPlaces = [
  municipality({ id: 'dim', slug: 'dimton-oh', name: 'Dimton', website_url: null }),
  municipality({ id: 'empty', slug: 'emptyton-oh', name: 'Emptyton', website_url: null }),
  ...['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg'].map((county, index) =>
    municipality({ id: `s${index}`, slug: `springfield-${county.toLowerCase()}-oh`, name: 'Springfield' }),
  ),
];

const motion = (id: string, over: object) =>
  sampleRow('motions', { id, adopted_minutes: true, result: 'passed', yes: 4, no: 1, ...over });
const vote = (id: string, motion_id: string, name: string, cast: 'yes' | 'no') =>
  sampleRow('member_votes', { id, motion_id, member_name: name, vote: cast });

/** Motions mo1 and mo2 belong to decisions about one item; mo3 has no decision; only mo1 has votes by name. */
const rows = (): CorpusRows => ({
  municipalities: [municipality({ website_url: 'https://alder.example/' }), ...otherPlaces],
  bodies: [sampleRow('bodies', { id: 'b1', name: 'City Council' })],
  meetings: [
    meeting({
      location: 'City Hall, room 2',
      remote_url: 'https://join.example/1',
      comment_url: 'https://comment.example/',
      participation: 'Sign up by noon.',
    }),
    meeting({ id: 'm2', meeting_date: '2025-06-02' }),
    meeting({ id: 'm3', ...dimTown, body_id: null }),
  ],
  briefs: [brief()],
  agenda_items: [
    sampleRow('agenda_items', { id: 'i1', title: 'Bike lane on Oak Street' }),
    sampleRow('agenda_items', { id: 'i2', title: 'Hearing on walruses' }),
  ],
  decisions: [
    decision({
      id: 'd1',
      headline: 'Bike lane on Oak Street',
      summary: 'A lane for bikes.',
      agenda_item_id: 'i1',
      motion_id: 'mo1',
      stage: 'final',
      yes: 4,
      no: 1,
      amount_cents: 1_500_000,
    }),
    decision({
      id: 'd2',
      sequence: 2,
      headline: 'Bike lane on Oak Street',
      summary: 'A lane for bikes.',
      agenda_item_id: 'i1',
      motion_id: 'mo2',
      stage: 'amendment',
      yes: 3,
      no: 2,
      amount_cents: 2_500_050,
    }),
    decision({
      id: 'd3',
      sequence: 3,
      headline: 'Bike rack at the library',
      summary: null,
      yes: null,
      no: null,
      amount_cents: null,
    }),
  ],
  motions: [
    motion('mo1', {
      text: 'Approve the lane',
      mover: 'Ann Lee',
      seconder: 'Bo Diaz',
      stage: 'final',
      divided: true,
    }),
    motion('mo2', {
      text: 'Amend the width',
      mover: 'Cy Roe',
      stage: 'amendment',
      yes: 3,
      no: 2,
      divided: true,
    }),
    motion('mo4', { text: 'Buy a lamp', ...dimTown, meeting_id: 'm3', stage: null, divided: true }),
    motion('mo3', {
      text: 'Adjourn',
      mover: 'Ann Lee',
      seconder: 'Cy Roe',
      stage: 'procedural',
      yes: 5,
      no: 0,
    }),
  ],
  member_votes: [
    vote('v1', 'mo1', 'Ann Lee', 'yes'),
    vote('v2', 'mo1', 'Cy Roe', 'no'),
    { ...vote('v3', 'mo4', 'Di Fox', 'yes'), ...dimTown, meeting_id: 'm3' },
    { ...vote('v4', 'mo4', 'Ed Gray', 'no'), ...dimTown, meeting_id: 'm3' },
  ],
  officials: [
    sampleRow('officials', { id: 'o1', name: 'Ann Lee', body_id: 'b1', start_date: null }),
    ...[null, 'Mayor'].map((role, index) =>
      sampleRow('officials', {
        id: `o${index + 2}`,
        ...dimTown,
        name: role ?? 'AYE: Gray',
        role,
        start_date: null,
        end_date: null,
      }),
    ),
  ],
  election_results: [sampleRow('election_results', { id: 'e1', ...dimTown, won: true, complete: null })],
});

/** Builds and serves it for the tests of a file. */
export function smallService(): { readonly origin: () => string; readonly client: () => Client } {
  const folder = mkdtempSync(join(tmpdir(), 'civic-small-service-'));
  const site = join(folder, 'site');
  let server: LocalServer | undefined;
  let client: Client | undefined;
  beforeAll(async () => {
    const corpus = writeNdjson(join(folder, 'corpus'), rows());
    const { code, stderr } = await runMain([
      'build',
      corpus,
      '--out',
      site,
      '--as-of',
      '2026-06-20T12:00:00Z',
    ]);
    if (code !== 0) throw new Error(stderr);
    server = await serve(site, { port: 0 });
    client = await clientOf(server.origin, fetch);
  });
  afterAll(async () => {
    await client?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  });
  return {
    origin: () => server?.origin ?? '',
    client: () => {
      if (client === undefined) throw new Error('not built yet');
      return client;
    },
  };
}
