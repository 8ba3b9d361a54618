/** A corpus with one hostile text per place, in every column that accepts any text. */
import type { Column } from '../../../schemas/columns.ts';
import { placeTables, type Row, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { brief, type CorpusRows, decision, meeting, municipality, passage } from './corpus.ts';
import { sampleRow } from './rows.ts';

export const hostileTexts = [
  '<script>alert(1)</script>',
  '</script><script>alert(2)</script>',
  '</title></textarea><img src=x onerror=alert(3)>',
  'a ]]> b <![CDATA[ c --> d <!-- e',
  '"onmouseover="alert(4)',
  `' onmouseover='alert(5)`,
  '&amp; &lt;b&gt; &#60;script&#62;',
  '\u202eright to left\u2066 and עברית',
  'a\u2028b\u2029c',
  'first line\nBEGIN:VEVENT\r\nUID:evil',
  '👩‍👩‍👧‍👦 and 🏛️',
  '{{x}} ${x} <%= x %> $& $1 %s',
  'x'.repeat(5_000),
  'Réunion du conseil à l’Île-Perrot ; ¿Qué pasó en la reunión?',
] as const;

/** Slugs that equal names of other folders and files of a site. */
const slugs = ['index', 'assets', 'city', 'docs', 'meetings', 'state'];

const url = `https://source.example/page?a=1&b='x'&amp;=%3Cscript%3E`;

/** The hostile value of a column; undefined if the column does not accept any text. */
function hostileValue({ type, pattern, maxCharacters }: Column, text: string, document_id: string): unknown {
  if (type === 'text')
    return pattern === undefined ? Array.from(text).slice(0, maxCharacters).join('') : undefined;
  if (type === 'list') return pattern === undefined ? [text, ` ${text}`] : [`outcome=failed ${url}`];
  if (type === 'evidence') return [passage({ claim: text, quote: text, document_id, page: 1 })];
  return type === 'url' ? url : undefined;
}

/** The row with the text in every column that accepts any text. */
function withText<Name extends TableName>(name: Name, text: string, row: Row<Name>): Row<Name> {
  const place = 'muni_id' in row && typeof row.muni_id === 'string' ? row.muni_id : '';
  const columns = Object.entries(tableOf(name).columns).map(
    ([column, declared]) => [column, hostileValue(declared, text, `${place}-doc`)] as const,
  );
  return { ...row, ...Object.fromEntries(columns.filter(([, value]) => value !== undefined)) };
}

const placeOf = (text: string, index: number): Row<'municipalities'> => {
  const row = municipality({ id: `p${index}`, slug: slugs[index] ?? `place-${index}` });
  const isCanadian = index % 2 === 1;
  return {
    ...withText('municipalities', text, row),
    // The name of a state is part of an address.
    ...(isCanadian
      ? { country: 'CA' as const, state: 'Québec', state_code: 'QC' }
      : { state: 'Ohio', state_code: 'OH' }),
  };
};

/** Meetings of every kind: upcoming, past, with a brief, with decisions, with neither body nor brief. */
function meetingsOf(text: string, muni_id: string): CorpusRows {
  const id = (name: string): string => `${muni_id}-${name}`;
  const held = { muni_id, meeting_id: id('held') };
  const meetings = [
    meeting({ id: id('held') }),
    meeting({ id: id('next'), meeting_date: '2027-01-01' }),
    meeting({ id: id('far'), meeting_date: '9999-12-31', status: 'cancelled' }),
    meeting({ id: id('decided'), meeting_date: '2025-03-04', start_time: null }),
    meeting({ id: id('bare'), body_name: null, start_time: null, location: null, agenda_url: null }),
  ];
  return {
    meetings: meetings.map((row) => ({
      ...(row.id === id('bare') ? row : withText('meetings', text, row)),
      muni_id,
    })),
    documents: [
      withText(
        'documents',
        text,
        sampleRow('documents', { ...held, id: id('doc'), media_type: 'application/pdf' }),
      ),
    ],
    briefs: [
      withText('briefs', text, brief({ ...held, generated_by: 'ai:<b>x</b>' })),
      withText('briefs', text, brief({ muni_id, meeting_id: id('next'), generated_by: `human:'"<b>` })),
    ],
    decisions: [
      withText('decisions', text, decision({ ...held, id: id('d1'), generated_by: 'ai:<b>x</b>' })),
      withText('decisions', text, decision({ muni_id, id: id('d2'), meeting_id: id('decided') })),
    ],
    briefs_i18n: ['es', 'fr', 'ar'].map((language) =>
      withText('briefs_i18n', text, sampleRow('briefs_i18n', { ...held, id: id(language), language })),
    ),
    motions: [
      withText(
        'motions',
        text,
        sampleRow('motions', { ...held, id: id('v1'), divided: true, yes: 1, no: 1, result: 'passed' }),
      ),
    ],
    member_votes: (['yes', 'no'] as const).map((vote) =>
      withText(
        'member_votes',
        text,
        sampleRow('member_votes', { ...held, id: id(vote), motion_id: id('v1'), vote }),
      ),
    ),
  };
}

/** Rows of every other table of a place: its bodies, officials and context. */
const contextOf = (text: string, muni_id: string, made: CorpusRows): CorpusRows =>
  Object.fromEntries(
    placeTables
      .filter((name) => made[name] === undefined && !refersToOthers(name))
      .map((name) => [
        name,
        ['a', 'b'].map((letter) => ({
          ...withText(name, text, sampleRow(name)),
          id: `${muni_id}-${letter}`,
          muni_id,
        })),
      ]),
  );

/** Returns true if rows of the table must reference tables other than the places. */
const refersToOthers = (name: TableName): boolean =>
  Object.entries(tableOf(name).columns).some(
    ([column, { references, referencesTableIn, nullable }]) =>
      column !== 'muni_id' && !nullable && (references !== undefined || referencesTableIn !== undefined),
  );

/** Returns new rows: a place for each hostile text, and one without meetings. */
export function hostileCorpus(): CorpusRows {
  const rows: CorpusRows = {
    municipalities: [
      ...hostileTexts.map(placeOf),
      municipality({ id: 'bare', slug: 'bare', name: 'Index', website_url: null, updated_at: null }),
    ],
    sources: hostileTexts.map((text, index) =>
      withText(
        'sources',
        text,
        sampleRow('sources', { id: `s${index}`, muni_id: `p${index}`, state_code: null }),
      ),
    ),
  };
  for (const source of rows.sources ?? []) source['tables'] = ['meetings', 'officials', 'matters'];
  for (const [index, text] of hostileTexts.entries()) {
    const meetingRows = meetingsOf(text, `p${index}`);
    for (const [name, added] of Object.entries({
      ...meetingRows,
      ...contextOf(text, `p${index}`, meetingRows),
    }))
      rows[name as TableName] = [...(rows[name as TableName] ?? []), ...added];
  }
  return rows;
}
