/** What the gate does with sentences whose truth is known. */
import { cpuUsage } from 'node:process';
import { MeetingReader } from '../../../generator/briefs/gate/meeting-reader.ts';
import { verifyClaim } from '../../../generator/briefs/gate/verify-claim.ts';
import type { Claim, Material } from '../../../generator/briefs/model.ts';

export type Judged = {
  /** `true`, or what the sentence lies with, such as `verbs of contact`. */
  readonly kind: string;
  /** The word from outside, for the list of the worst. */
  readonly word?: string;
  readonly claim: Claim;
  readonly decisionId?: string;
};

type Rate = { count: number; passed: number };

/** Counts verdicts by column of the table and kind. */
export class Verdicts {
  readonly columns = new Map<string, Map<string, Rate>>();
  readonly worst = new Map<string, Rate>();
  /** A few sentences of each verdict, to be read by a person. */
  readonly samples: {
    readonly kind: string;
    readonly isPassed: boolean;
    readonly text: string;
    readonly why: string;
  }[] = [];
  milliseconds = 0;
  count = 0;

  judge(column: string, material: Material, claims: Iterable<Judged>): void {
    const list = [...claims];
    const started = cpuUsage();
    const reader = new MeetingReader(material);
    const verdicts = list.map(({ claim, decisionId }) => verifyClaim(claim, reader, { decisionId }));
    const { user, system } = cpuUsage(started);
    this.milliseconds += (user + system) / 1000;
    for (const [index, one] of list.entries()) {
      const verdict = verdicts[index];
      if (verdict !== undefined) this.#add(column, one, 'evidence' in verdict, verdict);
    }
  }

  #add(
    column: string,
    { kind, word, claim }: Judged,
    isPassed: boolean,
    verdict: ReturnType<typeof verifyClaim>,
  ): void {
    this.count++;
    const kinds = this.columns.get(column) ?? new Map<string, Rate>();
    this.columns.set(column, kinds);
    addTo(kinds, kind, isPassed);
    if (word !== undefined) addTo(this.worst, `${column.slice(0, 2)} ${word}`, isPassed);
    const isWrong = isPassed !== (kind === 'true');
    if (isWrong || this.count % sampleEvery === 0)
      this.samples.push({
        kind: `${column}: ${kind}`,
        isPassed,
        text: claim.text,
        why:
          'reasons' in verdict
            ? verdict.reasons.map(({ explanation }) => explanation.split(';')[0]).join(' ')
            : '',
      });
  }
}

/** Each nth right verdict is kept for reading. */
const sampleEvery = 20_011;

function addTo(rates: Map<string, Rate>, key: string, isPassed: boolean): void {
  const rate = rates.get(key) ?? { count: 0, passed: 0 };
  rate.count++;
  if (isPassed) rate.passed++;
  rates.set(key, rate);
}
