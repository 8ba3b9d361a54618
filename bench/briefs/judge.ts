/** Runs the gate over claims whose truth is known. */
import { answerLimits, verifyBrief } from '../../generator/briefs/gate/gate.ts';
import type { BriefAnswer, Material } from '../../generator/briefs/model.ts';
import { fold } from '../../schemas/fold.ts';
import type { JudgedClaim } from './claims.ts';
import type { MeetingClaims } from './gate-claims.ts';

export type Verdict = JudgedClaim & {
  readonly source: string;
  readonly isPassed: boolean;
  readonly reasons: readonly string[];
};

export type Judged = {
  readonly verdicts: readonly Verdict[];
  readonly milliseconds: number;
};

/** Verifies all claims by the gate's public function, as many at a time as an answer has. */
export function judge(meetings: readonly MeetingClaims[]): Judged {
  let milliseconds = 0;
  const verdicts = meetings.flatMap(({ source, material, claims }) =>
    answersOf(claims).flatMap((part) => {
      const start = process.cpuUsage();
      const result = judgeAnswer(part, material).map((verdict) => ({ ...verdict, source }));
      const { user, system } = process.cpuUsage(start);
      milliseconds += (user + system) / 1000;
      return result;
    }),
  );
  return { verdicts, milliseconds };
}

/** Answers of full size; a sentence or a decision is in an answer once, since a repeated one would be dropped for that reason. */
function answersOf(claims: readonly JudgedClaim[]): JudgedClaim[][] {
  const size = answerLimits.summary + answerLimits.notableItems;
  const seen = new Map<string, number>();
  const next = (key: string): number => {
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    return round;
  };
  const rounds = Map.groupBy(claims, ({ decisionId, claim }) =>
    decisionId === undefined ? `sentence ${next(fold(claim.text).trim())}` : `decision ${next(decisionId)}`,
  );
  return [...rounds.values()].flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / size) }, (_, index) =>
      round.slice(index * size, (index + 1) * size),
    ),
  );
}

function judgeAnswer(claims: readonly JudgedClaim[], material: Material): Omit<Verdict, 'source'>[] {
  const sentences = claims.filter(({ decisionId }) => decisionId === undefined);
  const decisions = claims.flatMap((one) =>
    one.decisionId === undefined ? [] : [{ decisionId: one.decisionId, claim: one.claim }],
  );
  const [first] = claims;
  if (first === undefined) return [];
  const answer: BriefAnswer = {
    headline: first.claim,
    summary: sentences.slice(0, answerLimits.summary).map(({ claim }) => claim),
    notableItems: sentences.slice(answerLimits.summary).map(({ claim }) => claim),
    decisions,
    tags: [],
    topics: [],
  };
  const { brief, dropped } = verifyBrief(answer, material);
  const passed = new Set([
    ...brief.summary,
    ...brief.notableItems,
    ...brief.decisions.map(({ claim }) => claim),
  ]);
  return claims.map((one) => ({
    ...one,
    isPassed: passed.has(one.claim),
    reasons: dropped
      .filter(({ text, part }) => text === one.claim.text && part !== 'headline')
      .flatMap(({ reasons }) => reasons.map(({ code, explanation }) => `${code}: ${explanation}`)),
  }));
}
