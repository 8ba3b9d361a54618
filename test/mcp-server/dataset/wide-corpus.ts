/** A corpus whose votes fill five row groups, one per place, with incompressible texts. */
import { createHash } from 'node:crypto';
import { type CorpusRows, meeting, municipality } from '../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../support/corpus/rows.ts';

/** The minimum number of rows of a row group. */
export const rowsPerPlace = 10_240;
export const placeIds = ['a', 'b', 'c', 'd', 'e'];

export const slugOf = (id: string): string => `place-${id}-oh`;

const noise = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Only place d has votes `recused`, and only three of them. */
export function wideCorpus(): CorpusRows {
  const municipalities = placeIds.map((id) => municipality({ id, slug: slugOf(id), name: `Place ${id}` }));
  const meetings = placeIds.map((id) => meeting({ id: `m-${id}`, muni_id: id }));
  const motions = placeIds.map((id) =>
    sampleRow('motions', { id: `mo-${id}`, meeting_id: `m-${id}`, muni_id: id, divided: true }),
  );
  const member_votes = placeIds.flatMap((id) =>
    Array.from({ length: rowsPerPlace }, (_, index) =>
      sampleRow('member_votes', {
        id: `${id}-${padded(index)}`,
        motion_id: `mo-${id}`,
        meeting_id: `m-${id}`,
        muni_id: id,
        member_name: index % 2 === 0 ? 'Ana Ito' : 'Bo Ek',
        vote: id === 'd' && index < 3 ? 'recused' : 'yes',
        vote_text: noise(`${id}${index}`),
      }),
    ),
  );
  return { municipalities, meetings, motions, member_votes };
}

/** The next release: without place d, and with one vote in each other place. */
export function nextCorpus(): CorpusRows {
  const isKept = ({ id, muni_id = id }: { id?: unknown; muni_id?: unknown }): boolean => muni_id !== 'd';
  const rows = wideCorpus();
  return {
    municipalities: rows.municipalities?.filter(isKept) ?? [],
    meetings: rows.meetings?.filter(isKept) ?? [],
    motions: rows.motions?.filter(isKept) ?? [],
    member_votes:
      rows.member_votes?.filter((row) => isKept(row) && String(row['id']).endsWith('000007')) ?? [],
  };
}
