/** Converts a result to the texts of its entry on the page. Pure. */
import type { Decision } from '../../../../schemas/documents.ts';
import type { DecisionResult, SearchResult } from '../../../../schemas/search.ts';
import { type Country, states } from '../../../../schemas/states.ts';
import { outcomeNames } from '../../../../schemas/formats/record-words.ts';
import { longDate } from '../../html/dates.ts';
import { formatMoney } from '../../html/numbers.ts';
import type { Found } from './request.ts';
import type { TextPart } from './marks.ts';

/** What was decided. Unknown facts are absent. */
export type Verdict = {
  /** `Amendment`; absent for final decisions. */
  readonly stage?: string;
  readonly outcome?: { readonly name: string; readonly text: string };
  /** `7 to 4, 1 abstained` */
  readonly tally?: string;
  readonly amount?: string;
  readonly isByAi: boolean;
};

export type ResultView = {
  readonly url: string;
  readonly headline: readonly TextPart[];
  readonly verdict: Verdict;
  /** In the view of meetings: the decision that matches best, unless the headline says the same. */
  readonly decision?: readonly TextPart[];
  readonly snippet: readonly TextPart[];
  readonly date: { readonly day: string; readonly text: string };
  /** `Oakland, California`, then the body. */
  readonly facts: readonly string[];
  /** `Voted no: A. Alder, B. Birch` */
  readonly dissent: readonly string[];
  /** Words of the query that it lacks. */
  readonly missing: readonly string[];
  /** The official page or file, or empty. */
  readonly source: string;
};

type Mark = (text: string) => readonly TextPart[];

/** The entries of a found page. */
export const resultViews = (found: Found, mark: Mark): readonly ResultView[] =>
  found.view === 'decisions'
    ? found.response.results.map((result) => decisionView(result, mark))
    : found.response.results.map((result) => meetingView(result, mark));

const decisionView = (result: DecisionResult, mark: Mark): ResultView => ({
  ...commonView(result, mark),
  // A script of the page scrolls from the meeting to the decision (meetings/fragments.ts).
  url: `${result.url}.d${result.id}`,
  verdict: verdictOf(result, countryOf(result.state)),
  dissent: dissentTexts(result.dissent),
  source: result.source,
});

function meetingView(result: SearchResult, mark: Mark): ResultView {
  const { decision, headline, state } = result;
  const common = commonView(result, mark);
  return {
    ...common,
    ...(decision !== undefined && isRepeated(result.snippet, decision.headline) ? { snippet: [] } : {}),
    verdict: decision === undefined ? { isByAi: false } : verdictOf(decision, countryOf(state)),
    ...(decision === undefined || decision.headline === headline
      ? {}
      : { decision: mark(decision.headline) }),
    dissent: decision === undefined ? [] : dissentTexts(decision.dissent ?? []),
    source: decision?.source ?? '',
  };
}

const commonView = (
  { url, headline, snippet, date, city, state, body, missing = [] }: DecisionResult | SearchResult,
  mark: Mark,
): Pick<ResultView, 'url' | 'headline' | 'snippet' | 'date' | 'facts' | 'missing'> => ({
  url,
  headline: mark(headline),
  // A snippet that repeats the headline adds nothing.
  snippet: isRepeated(snippet, headline) ? [] : mark(snippet),
  date: { day: date, text: longDate(date) },
  facts: [`${city}, ${state}`, body].filter((fact) => fact !== ''),
  missing,
});

const isRepeated = (snippet: string, headline: string): boolean =>
  headline.includes(snippet.replaceAll(/^…|…$/g, '').trim());

/** Facts of a decision. Decisions in files omit what is unknown; in results it is null. */
type DecisionFacts = { readonly [Name in keyof VerdictFields]?: VerdictFields[Name] | null | undefined };
type VerdictFields = Pick<
  Decision,
  'outcome' | 'stage' | 'yes' | 'no' | 'abstain' | 'amount_cents' | 'generated_by'
>;

function verdictOf(decision: DecisionFacts, country: Country): Verdict {
  const { outcome, stage, amount_cents: cents, generated_by } = decision;
  const tally = tallyText(decision);
  return {
    ...(stage === 'amendment' || stage === 'procedural' ? { stage: stageTexts[stage] } : {}),
    ...(outcome === null || outcome === undefined || outcome === 'other'
      ? {}
      : { outcome: { name: outcome, text: outcomeNames.en[outcome] } }),
    ...(tally === '' ? {} : { tally }),
    ...(cents === null || cents === undefined || cents === 0 ? {} : { amount: formatMoney(cents, country) }),
    isByAi: generated_by?.startsWith('ai:') === true,
  };
}

const stageTexts = { amendment: 'Amendment', procedural: 'Procedural motion' } as const;

function tallyText({ yes, no, abstain }: DecisionFacts): string {
  if (typeof yes !== 'number' || typeof no !== 'number' || yes + no === 0) return '';
  return `${yes} to ${no}${typeof abstain === 'number' && abstain > 0 ? `, ${abstain} abstained` : ''}`;
}

type Dissent = DecisionResult['dissent'];

/** More names would hide the other results. */
const maxNames = 12;

const voteTexts: Readonly<Record<string, string>> = {
  yes: 'Voted yes',
  no: 'Voted no',
  abstain: 'Abstained',
  absent: 'Absent',
  excused: 'Excused',
  recused: 'Recused',
  present: 'Present',
};

/** Names by vote: `Voted no: A. Alder, B. Birch`. */
export const dissentTexts = (dissent: Dissent): readonly string[] =>
  [...Map.groupBy(dissent, ({ vote }) => vote)].map(([vote, votes]) => {
    const names = votes.slice(0, maxNames).map(({ name }) => name);
    const rest = votes.length - names.length;
    return `${Object.hasOwn(voteTexts, vote) ? voteTexts[vote] : 'Other votes'}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  });

const canadian: ReadonlySet<string> = new Set(
  states.filter(({ country }) => country === 'CA').map(({ name }) => name),
);

/** Places of one state use one currency. */
const countryOf = (state: string): Country => (canadian.has(state) ? 'CA' : 'US');
