/** Asks a model about meetings whose rows it does not see, and scores what it says by these rows. */
import pLimit from 'p-limit';
import { askForBrief } from '../../../generator/briefs/ask/ask-brief.ts';
import { BudgetSpent, type Ledger } from '../../../generator/briefs/ask/ledger.ts';
import { parseAnswer } from '../../../generator/briefs/ask/parse-answer.ts';
import { divide } from '../../../generator/briefs/collect/parts.ts';
import { verifyBrief } from '../../../generator/briefs/gate/gate.ts';
import { MeetingReader } from '../../../generator/briefs/gate/meeting-reader.ts';
import type { BriefAnswer, Claim, Material } from '../../../generator/briefs/model.ts';
import { RefusedRequest } from '../../../generator/briefs/providers/model-client.ts';
import type { OpenModel } from '../../../generator/briefs/providers/open-model.ts';
import type { Completion, ModelRequest } from '../../../generator/briefs/providers/provider.ts';
import { budgetOf } from '../../../generator/briefs/run-briefs.ts';
import { addScores, type Score, Scorer } from './score.ts';

export type EvaluationSettings = {
  readonly opened: OpenModel;
  readonly ledger: Ledger;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  /** Meetings at a time. */
  readonly concurrency: number;
};

/** What a set of sentences says. */
type Sentences = { readonly count: number; readonly score: Score };

export type Evaluation = {
  readonly meetings: number;
  /** Meetings whose brief the gate rejected twice, or that have no answer. */
  readonly rejected: number;
  /** Meetings that the limit of the cost left out. */
  readonly unpaid: number;
  readonly requests: number;
  /** Answers that cannot be used, and refused requests, by reason. */
  readonly unusable: Readonly<Record<string, number>>;
  /** Of every answer, also of those that were rejected. */
  readonly answered: Sentences;
  readonly passed: Sentences;
  readonly contested: {
    readonly items: number;
    readonly inAnswers: number;
    /** In briefs that the gate accepted as a whole. */
    readonly inBriefs: number;
  };
};

/** Evaluates a model on meetings. @throws {UserError} if the provider refuses every request */
export async function evaluateModel(
  materials: readonly Material[],
  settings: EvaluationSettings,
): Promise<Evaluation> {
  const limit = pLimit(settings.concurrency);
  const asked = await limit.map(materials, (material) => askAbout(material, settings));
  const known = asked.filter(({ isUnpaid }) => !isUnpaid);
  const unusable: Record<string, number> = {};
  for (const reason of known.flatMap(({ problems }) => problems))
    unusable[reason] = (unusable[reason] ?? 0) + 1;
  const scored = known.map(scoreMeeting);
  const sum = (valueOf: (meeting: ScoredMeeting) => number): number =>
    scored.reduce((total, meeting) => total + valueOf(meeting), 0);
  return {
    meetings: known.length,
    rejected: known.filter(({ published }) => published.length === 0).length,
    unpaid: asked.length - known.length,
    requests: known.reduce((total, { requests }) => total + requests, 0),
    unusable,
    answered: addSentences(scored.map(({ answered }) => answered)),
    passed: addSentences(scored.map(({ passed }) => passed)),
    contested: {
      items: sum(({ contested }) => contested),
      inAnswers: sum(({ inAnswers }) => inAnswers),
      inBriefs: sum(({ inBriefs }) => inBriefs),
    },
  };
}

type AskedMeeting = {
  readonly material: Material;
  readonly requests: number;
  readonly problems: readonly string[];
  readonly answered: readonly Claim[];
  readonly passed: readonly Claim[];
  readonly published: readonly Claim[];
  readonly isUnpaid: boolean;
};

/** The rows that a model is scored by are hidden from it, and from the gate as well: a gate that reads the rows would measure itself. */
const documentsOnly = ({ rows: { place, meeting }, texts, language }: Material): Material => ({
  rows: {
    place,
    meeting,
    agendaItems: [],
    motions: [],
    votes: [],
    decisions: [],
    matters: [],
    officials: [],
  },
  texts,
  language,
});

async function askAbout(material: Material, settings: EvaluationSettings): Promise<AskedMeeting> {
  const { opened, ledger, maxOutputTokens } = settings;
  const seen = documentsOnly(material);
  const reader = new MeetingReader(seen);
  const problems: string[] = [];
  const answers: BriefAnswer[] = [];
  let requests = 0;
  const ask = async (request: ModelRequest): Promise<Completion> => {
    const { completion } = await ledger.pay(request, () => {
      requests++;
      return opened.client.complete(request);
    });
    const parsed = parseAnswer(completion);
    if ('answer' in parsed) answers.push(parsed.answer);
    else problems.push(parsed.problem);
    return completion;
  };
  const budgetTokens = budgetOf(seen, settings);
  let published: readonly Claim[] = [];
  let isUnpaid = false;
  try {
    const division = divide(seen, budgetTokens);
    const { accepted } = await askForBrief({ reader, division, budgetTokens, maxOutputTokens, ask });
    if (accepted !== undefined) published = sentencesOf(accepted.brief);
  } catch (error) {
    if (error instanceof BudgetSpent) isUnpaid = true;
    else if (error instanceof RefusedRequest) problems.push('request refused');
    else throw error;
  }
  const answered = answers.flatMap(sentencesOf);
  const passed = answers.flatMap((answer) => sentencesOf(verifyBrief(answer, reader).brief));
  return {
    material,
    requests,
    problems,
    answered: distinct(answered),
    passed: distinct(passed),
    published,
    isUnpaid,
  };
}

type Sentenced = Pick<BriefAnswer, 'summary' | 'notableItems' | 'decisions'> & {
  readonly headline: Claim | null;
};

const sentencesOf = ({ headline, summary, notableItems, decisions }: Sentenced): Claim[] => [
  ...(headline === null ? [] : [headline]),
  ...summary,
  ...notableItems,
  ...decisions.map(({ claim }) => claim),
];

/** A sentence that is asked for twice, or repeated from a part of the meeting, counts once. */
const distinct = (claims: readonly Claim[]): Claim[] => [
  ...new Map(claims.map((claim) => [JSON.stringify([claim.text, claim.quote]), claim])).values(),
];

type ScoredMeeting = {
  readonly answered: Sentences;
  readonly passed: Sentences;
  readonly contested: number;
  readonly inAnswers: number;
  readonly inBriefs: number;
};

function scoreMeeting({ material, answered, passed, published }: AskedMeeting): ScoredMeeting {
  const scorer = new Scorer(material);
  return {
    answered: { count: answered.length, score: scorer.score(answered) },
    passed: { count: passed.length, score: scorer.score(passed) },
    contested: scorer.contestedItems().size,
    inAnswers: scorer.mentionedContested(answered).size,
    inBriefs: scorer.mentionedContested(published).size,
  };
}

const addSentences = (all: readonly Sentences[]): Sentences => ({
  count: all.reduce((total, { count }) => total + count, 0),
  score: addScores(all.map(({ score }) => score)),
});
