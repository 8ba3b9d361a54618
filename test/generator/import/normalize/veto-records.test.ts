/** The links between the records of vetoes and the votes on them, across meetings. */
import { describe, expect, it } from 'vitest';
import {
  namesVetoedFile,
  type VetoDecision,
  vetoLinks,
} from '../../../../generator/import/normalize/veto-records.ts';

const decision = (id: string, day: string, over: Partial<VetoDecision>): VetoDecision => ({
  id,
  meeting_id: `m-${day}`,
  muni_id: 'p',
  matter_id: `f-${id}`,
  outcome: 'other',
  source_url: 'https://elm.gov/',
  day,
  texts: [],
  fileNumber: null,
  ...over,
});

const title = 'Mayor’s veto and disapproval message of Introductory Number 229-A of 2022, A Local Law';
const referred = decision('referred', '2023-06-30', {
  matter_id: 'f-message',
  texts: [title],
  outcome: 'referred',
});
const filed = decision('filed', '2023-07-13', { matter_id: 'f-message', texts: [title] });
const vote = decision('vote', '2023-07-13', {
  matter_id: 'f-law',
  texts: ['A Local Law'],
  outcome: 'overridden',
  fileNumber: 'Int 0229-2022',
});

const linked = (...decisions: VetoDecision[]): string[] =>
  vetoLinks(decisions).map((link) => `${link.decision_id} → ${link.target_id}: ${link.basis}`);

describe('a record and the later vote are linked both ways', () => {
  it('by the file number that the title names', () =>
    expect(linked(referred, filed, vote)).toEqual([
      'referred → f-law: the vote on this veto',
      'vote → f-message: the veto that this vote is on',
      'filed → f-law: the vote on this veto',
      'vote → f-message: the veto that this vote is on',
    ]));

  it('by their matter', () => {
    const vetoed = decision('vetoed', '2023-07-01', {
      matter_id: 'f-law',
      texts: ['A Local Law', 'Vetoed by Mayor'],
    });
    expect(linked(vetoed, vote)).toEqual([
      'vetoed → f-law: the vote on this veto',
      'vote → f-law: the veto that this vote is on',
    ]);
  });

  it('with keys that depend on nothing else', () => {
    const [first] = vetoLinks([filed, vote]);
    expect(first?.id).toBe(
      vetoLinks([referred, filed, vote]).find(({ decision_id: id }) => id === 'filed')?.id,
    );
  });
});

it.each<[string, VetoDecision[]]>([
  ['the vote was earlier', [filed, { ...vote, day: '2023-07-12' }]],
  ['the vote was years later', [filed, { ...vote, day: '2025-07-13' }]],
  ['nobody voted on it', [filed, { ...vote, outcome: 'passed' }]],
  ['the vote has no matter', [filed, { ...vote, matter_id: null }]],
  ['the record says nothing of a veto', [{ ...filed, texts: ['Introductory Number 229-A of 2022'] }, vote]],
  [
    'votes on two files may be meant',
    [
      { ...filed, texts: ['Veto of Introductory Number 229-A'] },
      vote,
      { ...vote, id: 'other', matter_id: 'f-other', fileNumber: 'Int 0229-2023' },
    ],
  ],
])('nothing is linked if %s', (_, decisions) => expect(vetoLinks(decisions)).toEqual([]));

describe('the file that a title names', () => {
  it.each([
    [title, 'Int 0229-2022'],
    ['Veto of Ordinance No. 2024-15', 'Ord 15-2024'],
    ['Mayoral veto of Council Bill 120345', 'CB 120345'],
    ['Veto of CB 120345', 'CB 120345'],
    ['Veto message on File No. 24-0123', '24-0123'],
    ['The Mayor vetoed Ordinance 45321', '45321'],
  ])('“%s” is %s', (text, file) => expect(namesVetoedFile(text, file)).toBe(true));

  it.each([
    [title, 'Int 0229-2021'],
    [title, 'Res 0229-2022'],
    ['Veto of the 2024 budget', '2024-0123'],
    ['Veto of Ordinance No. 2024', '2024-0123'],
    ['Veto of Ordinance No. 12 and No. 13', 'Ord 12'],
    ['Veto of Resolution Numbers 229, 994', 'Res 229'],
    ['Introductory Number 229 of 2022', 'Int 0229-2022'],
    [null, 'Int 0229-2022'],
    [title, null],
  ])('“%s” is not %s', (text, file) => expect(namesVetoedFile(text, file)).toBe(false));
});
