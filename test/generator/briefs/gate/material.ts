/** A small meeting with an agenda, minutes and rows, for tests of the gate. */
import { createHash } from 'node:crypto';
import { type AnswerPart, type GateResult, verifyBrief } from '../../../../generator/briefs/gate/gate.ts';
import { MeetingReader } from '../../../../generator/briefs/gate/meeting-reader.ts';
import type { BriefAnswer, Claim, Material } from '../../../../generator/briefs/model.ts';
import type { SourceText } from '../../../../generator/documents/source-text.ts';
import { type Row, type TableName, tableOf } from '../../../../schemas/tables/index.ts';

/** A row whose other columns are null. */
export const rowOf = <Name extends TableName>(name: Name, values: Partial<Row<Name>>): Row<Name> =>
  ({
    ...Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null])),
    ...values,
  }) as Row<Name>;

export const textOf = (
  documentId: string,
  kind: SourceText['kind'],
  text: string,
  pageStarts: readonly number[] = [],
): SourceText => ({
  documentId,
  sha256: createHash('sha256').update(text).digest('hex'),
  kind,
  title: null,
  url: `https://example.org/${documentId}`,
  text,
  pageStarts,
  language: null,
});

export const agenda = `City of Alder Falls. City Council agenda, June 4, 2024, 7:00 p.m.
1. Resolution to award a contract of $1,234,567 to Acme Paving, Inc. for repaving 2.5 miles of Mill Street by October 31, 2024.
2. Ordinance No. 24-17 to prohibit short-term rentals of more than 30 days per year in the R-2 district.
3. Request of Ruth Kerr for a permit to build twelve homes at 45 Oak Avenue. The project will not require a zoning change.
4. Budget amendment: $500,000 for the library and $200,000 for the park.
`;

const minutes = `Minutes of the City Council, June 4, 2024.
5. Resolution to rename Elm Park for Maria Gomez. Councilmember Stone moved to adopt the resolution, seconded by Councilmember Webb. The motion carried 4-1.
6. Motion by Webb to deny the appeal of Harbor Hotels against the noise order. Motion carried unanimously.
7. The request to lease the Depot building was not approved. Members asked for an appraisal that a two-thirds majority must accept.
`;

const rows: Material['rows'] = {
  place: rowOf('municipalities', {
    id: 'p',
    name: 'Alder Falls',
    state: 'Oregon',
    state_code: 'OR',
    country: 'US',
  }),
  meeting: rowOf('meetings', {
    id: 'm',
    body_name: 'City Council',
    meeting_date: '2024-06-04',
    start_time: '19:00',
  }),
  agendaItems: [
    rowOf('agenda_items', {
      id: 'i1',
      meeting_id: 'm',
      title:
        'Resolution to award a contract of $1,234,567 to Acme Paving, Inc. for repaving 2.5 miles of Mill Street by October 31, 2024',
    }),
    rowOf('agenda_items', {
      id: 'i2',
      meeting_id: 'm',
      title:
        'Ordinance No. 24-17 to prohibit short-term rentals of more than 30 days per year in the R-2 district',
    }),
    rowOf('agenda_items', {
      id: 'i3',
      meeting_id: 'm',
      title: 'Request of Ruth Kerr for a permit to build twelve homes at 45 Oak Avenue',
    }),
  ],
  motions: [
    rowOf('motions', {
      id: 'o1',
      meeting_id: 'm',
      agenda_item_id: 'i1',
      result: 'passed',
      yes: 5,
      no: 2,
      mover: 'Ann Stone',
      seconder: 'Joe Webb',
    }),
    rowOf('motions', { id: 'o2', meeting_id: 'm', agenda_item_id: 'i2', result: 'failed', yes: 2, no: 5 }),
  ],
  votes: [
    rowOf('member_votes', {
      id: 'v1',
      motion_id: 'o1',
      meeting_id: 'm',
      member_name: 'Ann Stone',
      vote: 'yes',
    }),
    rowOf('member_votes', {
      id: 'v2',
      motion_id: 'o1',
      meeting_id: 'm',
      member_name: 'Luis Ortega',
      vote: 'no',
    }),
  ],
  decisions: [
    rowOf('decisions', {
      id: 'd1',
      meeting_id: 'm',
      agenda_item_id: 'i1',
      motion_id: 'o1',
      headline: 'Repaving',
      outcome: 'passed',
      yes: 5,
      no: 2,
      abstain: 0,
      amount_cents: 123_456_700,
    }),
    rowOf('decisions', {
      id: 'd2',
      meeting_id: 'm',
      agenda_item_id: 'i2',
      motion_id: 'o2',
      headline: 'Rentals',
      outcome: 'failed',
      yes: 2,
      no: 5,
      abstain: 0,
    }),
  ],
  matters: [],
  officials: [rowOf('officials', { id: 'f1', name: 'Luis Ortega', role: 'Mayor' })],
};

export const material: Material = {
  rows,
  texts: [textOf('agenda', 'agenda', agenda, [0, 130, 260]), textOf('minutes', 'minutes', minutes)],
  language: 'en',
};

/** Quotes by the number of their item. */
export const quotes: Readonly<Record<number, string>> = Object.fromEntries(
  [...agenda.split('\n'), ...minutes.split('\n')].flatMap((line) => {
    const [, number, text] = /^(\d)\. (.+)$/.exec(line) ?? [];
    return number === undefined || text === undefined ? [] : [[Number(number), text]];
  }),
);

export const claimOf = (item: number, text: string): Claim => ({
  text,
  quote: quotes[item] ?? '',
  documentId: item < 5 ? 'agenda' : 'minutes',
});

export const answerOf = (parts: Partial<BriefAnswer>): BriefAnswer => ({
  headline: claimOf(1, 'The council will consider repaving Mill Street.'),
  summary: [],
  notableItems: [],
  decisions: [],
  tags: [],
  topics: [],
  ...parts,
});

export const verify = (answer: BriefAnswer, of: Material = material): GateResult =>
  verifyBrief(answer, new MeetingReader(of));

const codesOf = (result: GateResult, part: AnswerPart): string[] =>
  result.dropped.filter((one) => one.part === part).flatMap(({ reasons }) => reasons.map(({ code }) => code));

/** Codes of the reasons for which a sentence of the summary is dropped; empty if it passed. */
export const reasonsOf = (claim: Claim, of: Material = material): string[] =>
  codesOf(verify(answerOf({ summary: [claim] }), of), 'summary');

/** As `reasonsOf`, of a sentence about a decision. */
export const decisionReasons = (decisionId: string, claim: Claim): string[] =>
  codesOf(verify(answerOf({ decisions: [{ decisionId, claim }] })), 'decisions');
