/** Finds terms of officials that contradict or repeat each other, which the corpus check reports as warnings. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { type Finding, showValue } from '../../corpus/rows/finding.ts';
import { compareText } from '../../system/text.ts';
import { nameKey, nameWords } from './names.ts';
import { isTerm, overlappingTerms, type Term } from './terms.ts';

type Place = Pick<Row<'municipalities'>, 'id' | 'name'>;

/** Offices that one person holds at a time. */
const singleOffice = /^(?:the )?(?:mayor|maire|mairesse|mairie|reeve)$/i;

/**
 * Warns about each term that repeats another one of the same person: same name, role, body and district, at the same time; and
 * about two mayors at the same time. An unknown day may be any.
 */
export function duplicateTerms({ id, name }: Place, officials: readonly Term[]): readonly Finding[] {
  const terms = officials.filter(isTerm);
  const repeated = [...Map.groupBy(terms, personSeat).values()].flatMap(overlappingTerms);
  const mayors = terms.filter(({ role }) => role !== null && singleOffice.test(role));
  const rivals = overlappingTerms(mayors).filter(([a, b]) => personSeat(a) !== personSeat(b));
  const where = `${showValue(name)} (${id})`;
  return [
    ...repeated.map(([a, b]) => finding(b, `repeats row ${a.id}, ${daysOf(a)}, in ${where}`)),
    ...rivals.map(([a, b]) =>
      finding(b, `overlaps with another mayor of ${where}: ${showValue(a.name)}, row ${a.id}, ${daysOf(a)}`),
    ),
  ].toSorted((a, b) => compareText(a.row ?? '', b.row ?? ''));
}

const personSeat = ({ name, role, body_id, district }: Term): string =>
  JSON.stringify([nameKey(nameWords(name)), role?.toLowerCase(), body_id, district]);

const finding = (term: Term, problem: string): Finding => ({
  severity: 'warning',
  rule: 'duplicate-term',
  table: 'officials',
  row: term.id,
  column: 'name',
  value: showValue(term.name),
  message: `the term ${daysOf(term)} as ${showValue(term.role)} ${problem}`,
  remedy: 'Remove one of the rows, or state the days on which each term starts and ends',
});

/** `2022-01-01 to ?` */
const daysOf = ({ start_date, end_date }: Term): string => `${start_date ?? '?'} to ${end_date ?? '?'}`;
