/** Recorded agendas and minutes in ../shared: their extracted texts as the only material of a meeting, without official rows. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Material } from '../../../generator/briefs/model.ts';
import { extractText } from '../../../generator/documents/text/extract.ts';
import { headBytes, sniffMediaType } from '../../../generator/documents/text/media-type.ts';
import { rowOf } from '../rows.ts';

type Recorded = {
  readonly file: string;
  readonly place: string;
  readonly state: string;
  readonly body: string;
  readonly date: string;
  readonly kind: 'agenda' | 'minutes';
};

const recorded: readonly Recorded[] = [
  ['pdf/MenloPark_CivicPlus_01-12-2021.pdf', 'Menlo Park', 'California', 'City Council', '2021-01-12'],
  ['pdf/Sunnyvale_Legistar_02-02-2021.pdf', 'Sunnyvale', 'California', 'City Council', '2021-02-02'],
  ['granicus/walnutcreek_agendaviewer_110.html', 'Walnut Creek', 'California', 'City Council', '2022-05-17'],
  [
    'granicus/walnutcreek_agendaviewer_1170.html',
    'Walnut Creek',
    'California',
    'Planning Commission',
    '2022-05-12',
  ],
  ['granicus/lakewales_agendaviewer_668.html', 'Lake Wales', 'Florida', 'City Commission', '2024-05-07'],
  ['granicus/hercules_clip1306.html', 'Hercules', 'California', 'City Council', '2024-05-14'],
  ['escribe/bakersfield_agenda_page.html', 'Bakersfield', 'California', 'City Council', '2026-07-15'],
  ['escribe/detroit_minutes_items_excerpt.html', 'Detroit', 'Michigan', 'City Council', '2026-09-08'],
  ['boarddocs/columbus_getagenda.html', 'Columbus City Schools', 'Ohio', 'Board of Education', '2026-02-17'],
  ['boarddocs/talgov_video_agenda.html', 'Tallahassee', 'Florida', 'City Commission', '2026-09-09'],
  [
    'iqm2/crevecoeur_planning.html',
    'Creve Coeur',
    'Missouri',
    'Planning and Zoning Commission',
    '2019-01-07',
  ],
  ['iqm2/crevecoeur_adjustment.html', 'Creve Coeur', 'Missouri', 'Board of Adjustment', '2019-01-16'],
  ['novusagenda/dinuba_agendapublic.html', 'Dinuba', 'California', 'City Council', '2022-09-27'],
  ['municode/stevenson_city_site.html', 'Stevenson', 'Washington', 'City Council', '2022-09-15'],
  ['civicclerk/lacey_agenda_plaintext_sample.txt', 'Lacey', 'Washington', 'City Council', '2024-06-04'],
].map(([file = '', place = '', state = '', body = '', date = '']) => ({
  file,
  place,
  state,
  body,
  date,
  kind: /walnutcreek_agendaviewer_110|minutes/.test(file) ? 'minutes' : 'agenda',
}));

/** What the table names as the source of a text. */
type TextSource = 'agendas (PDF)' | 'agendas (web)' | 'minutes (web)';

export type RecordedMeeting = {
  readonly source: TextSource;
  readonly material: Material;
  readonly isWrapped: boolean;
};

/** The recorded meetings; their texts are read as `civic documents fetch` reads them. */
export async function readRecordedMeetings(folder: string): Promise<RecordedMeeting[]> {
  const meetings: RecordedMeeting[] = [];
  for (const one of recorded.filter(({ file }) => existsSync(join(folder, file)))) {
    const path = join(folder, one.file);
    const bytes = readFileSync(path);
    const mediaType = sniffMediaType(bytes.subarray(0, headBytes));
    const { text, pageStarts } = await extractText({ path, mediaType, folder: '/nowhere' });
    const isPdf = mediaType === 'application/pdf';
    const source = one.kind === 'minutes' ? 'minutes (web)' : isPdf ? 'agendas (PDF)' : 'agendas (web)';
    meetings.push({ source, isWrapped: isPdf, material: materialOf(one, text, pageStarts) });
  }
  return meetings;
}

function materialOf(
  { file, place, state, body, date, kind }: Recorded,
  text: string,
  pageStarts: readonly number[],
): Material {
  const id = file.replaceAll(/[^a-zA-Z0-9]+/g, '-');
  return {
    rows: {
      place: rowOf('municipalities', { id, name: place, state, country: 'US' }),
      meeting: rowOf('meetings', { id, muni_id: id, body_name: body, meeting_date: date }),
      agendaItems: [],
      motions: [],
      votes: [],
      decisions: [],
      matters: [],
      officials: [],
    },
    texts: [
      {
        documentId: id,
        sha256: createHash('sha256').update(text).digest('hex'),
        kind,
        title: null,
        url: `https://example.org/${id}`,
        text,
        pageStarts,
        language: 'en',
      },
    ],
    language: 'en',
  };
}
