import type { Row } from '../../../../schemas/tables/index.ts';
import type { BodyRecord } from '../shapes.ts';
import type { Context } from './context.ts';
import { cleanLine } from './text.ts';

type Classification = Row<'bodies'>['classification'];

/** By type and name; the first that fits. `Primary Legislative Body` is Legistar’s own name for the council. */
const classes: readonly (readonly [RegExp, Classification])[] = [
  [/primary legislative/i, 'legislature'],
  [/committee|task force|caucus|delegation/i, 'committee'],
  [
    /board of (?:supervisors|county commissioners|commissioners|education|trustees|alder\w+|selectmen|legislators)/i,
    'legislature',
  ],
  [/commission/i, 'commission'],
  [/\bboard\b|authority/i, 'board'],
  [/council$|council\b.*meeting|county legislature|assembly$/i, 'legislature'],
  [/department|office|division|agency/i, 'department'],
];

/** The row of a body; undefined where it has no name. */
export function bodyRow(
  record: BodyRecord,
  { keys, placeId, recordUrl }: Context,
): Row<'bodies'> | undefined {
  const name = cleanLine(record.BodyName);
  if (name === null) return undefined;
  const words = `${record.BodyTypeName ?? ''} ${name}`;
  return {
    id: keys.body(record.BodyId),
    muni_id: placeId,
    name,
    classification: classes.find(([pattern]) => pattern.test(words))?.[1] ?? null,
    active: record.BodyActiveFlag === null ? null : record.BodyActiveFlag === 1,
    source_url: recordUrl(`Bodies/${record.BodyId}`),
  };
}
