/** A place with too many meetings for meetings.json, and too many matters for one file. */
import { meeting, municipality, writeNdjson } from '../../../support/corpus/corpus.ts';
import { padded, sampleRow, textOf } from '../../../support/corpus/rows.ts';
import { makeFolder } from '../../serve/serve.fixture.ts';

export const largePlace = {
  slug: 'alder-falls-oh',
  name: 'Alder Falls',
  meetingId: 'm000000',
  meetings: 6500,
  matters: 10_500,
};

const longUrl = `https://source.example/${textOf(900)}`;

/** Writes the corpus, and returns its folder. */
export async function largeCorpus(): Promise<string> {
  const { meetings, matters } = largePlace;
  return writeNdjson(await makeFolder(), {
    municipalities: [municipality()],
    meetings: Array.from({ length: meetings }, (_, index) =>
      meeting({
        id: `m${padded(index)}`,
        meeting_date: '2025-03-04',
        agenda_url: longUrl,
        minutes_url: longUrl,
      }),
    ),
    matters: Array.from({ length: matters }, (_, index) =>
      sampleRow('matters', { id: `f${padded(index)}`, title: textOf(900) }),
    ),
  });
}
