/** Classifies bodies by their names. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';

type Classification = Row<'bodies'>['classification'];

/** Patterns of type and name; the first match wins. `Primary Legislative Body` is Legistar’s term for the council. */
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

/** The classification of a body by its type and name; null if no word says. */
export const classificationOf = (words: string): Classification =>
  classes.find(([pattern]) => pattern.test(words))?.[1] ?? null;
