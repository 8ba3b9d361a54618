/**
 * Stages of decisions and motions (CONTRACT.md 2): `final` adopts, rejects or disposes of the matter, `amendment` changes it,
 * `procedural` does neither. Pure.
 *
 * A stage that the corpus states is kept. Otherwise it is derived from the action, which is the leading verb of the text of
 * the motion or decision (“A motion was made by A, seconded by B, that this item be *approved*”). Titles are not actions:
 * “Resolution to Approve Amendment No. 2” may be postponed. In this order:
 *
 * 1. Amend, or add, strike, replace and the like in the text of the pending proposal; a vote that is labeled an amendment:
 *    `amendment`. “Amend” with another object (“amend the Municipal Code”) counts only if the same item or matter has a further
 *    decision at the meeting, because it may be the proposal itself.
 * 2. Postpone, table, refer, reconsider, close debate, suspend the rules, introduce and the like; a first reading: `procedural`.
 * 3. Approved by a committee, or sent to the council with a recommendation: `procedural`, since the council decides. A committee
 *    that rejects or files a matter, or whose action does not name it, has no stage.
 * 4. Approve, adopt, enact, deny, reject, file, override and the like; a final vote or final reading: `final`. Approval of an
 *    amendment, in whichever words, has no stage.
 * 5. Only a result (“Pass”), or an outcome without any text: the action of a motion in the headline (“Postpone until May”), else
 *    `final`, if it is the only decision of its item or matter at the meeting that rules 1 to 3 do not cover, no committee took
 *    it, and neither action nor headline names an ordinance, which may need several readings.
 * 6. No action: the outcome, if the matter was tabled or referred (`procedural`) or withdrawn (`final`).
 *
 * If the text of a decision, that of its motion and the outcome contradict each other, there is no stage.
 */
import type { Row } from '../../schemas/tables/index.ts';
import { titleIn } from './whole-titles.ts';

export type Stage = NonNullable<Row<'decisions'>['stage']>;

type Outcome = Row<'decisions'>['outcome'];

/** What an action does. `amends` and `votes` depend on the other decisions. */
type Action = Stage | 'amends' | 'votes';

/** What precedes the verb of an action. */
const opening = new RegExp(
  [
    String.raw`^(?:(?:the )?(?:public )?hearing was held\. |lastly, |then, )?(?:`,
    // Motion by A, seconded by B, to …; A motion was made that this item be …
    String.raw`(?:consideration of )?(?:an? )?(?:\w+ ){0,2}motion\b.{0,200}?\b(?:to|that\b.{0,120}?\bbe)\s+`,
    String.raw`|.{0,120}?\b(?:moved|motioned)\b.{0,160}?\b(?:to|that\b.{0,120}?\bbe)\s+`,
    // This item was …; The Introduction is …
    String.raw`|(?:this|the|these|that) (?:\w+ ){1,3}(?:was|were|is|be)\s+`,
    String.raw`|il est (?:proposé|résolu)(?=[ ,]).{0,200}?\s(?=de |d['’]|que )`,
    String.raw`|to\s+|p-c item\s+|other\s+)?`,
  ].join(''),
  'i',
);

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})`, 'i');

/** A part of the proposal before the meeting. */
const proposal = String.raw`(?:the |this |said |main |substitute )*(?:\w+ ){0,3}?(?:(?:resolution|ordinance)(?! (?:no\b|nos\b|numbers?\b|#|\d))|motion|exhibits?|amendments?|whereas|item|impact statement|int\. no|res\. no|recital)\b`;

/** “resolution amendment pass”, “Amendment Defeated by Council”, “Friendly amendment” */
const amendmentLabel = anyOf(
  String.raw`(?:\w+ ){0,3}amendments? (?:pass|fail|defeat|adopt|propos|withdr)\w*`,
  String.raw`friendly amendment\b`,
  String.raw`amended by\b`,
);

const amendment = [
  // “Kanal 1 — amend resolution”
  /^\p{Lu}[\p{L}.’' -]{1,60} \d+[a-z]? [—–-] amend\b/u,
  anyOf(
    String.raw`(?:further |technically )?amend (?:${proposal}|.{0,120}\bas shown in\b)`,
    String.raw`make (?:an?|the|these) (?:\w+ )?amendments?\b`,
    String.raw`(?:add|strike|remove|change|replace|insert|delete|substitute)\b.{0,120}\b(?:whereas|exhibit|resolution|ordinance|clause|paragraph|sentence|bullet)\b`,
    String.raw`d['’]amender\b|que (?:la|le) \w+ soit amendée?\b`,
  ),
];

const amends = anyOf(String.raw`(?:further )?amend\b`);

const procedural = anyOf(
  String.raw`postpone`,
  String.raw`defer(?:red)?\b`,
  String.raw`tabl(?:e|ed|ing)\b(?! of\b)`,
  String.raw`(?:lay|laid|lie) (?:over|on the table|it over)`,
  String.raw`continued?\b(?: (?:this|the|said))*(?: (?:item|matter|hearing|public hearing|consideration|application))?(?: #?[\w.-]+)? ?(?:to|until|indefinitely)\b`,
  String.raw`(?:held?|keep) (?:over|under advisement|in committee)`,
  String.raw`remand`,
  String.raw`recommit`,
  String.raw`(?:re-?)?refer(?:red)?\b`,
  String.raw`(?:send|sent|forward|forwarded|advance|move|recommend)\b.{0,200}\bto (?:the )?(?:full |city |town |county )*(?:council|board|commission|committee)\b`,
  String.raw`reconsider`,
  String.raw`appeal (?:of )?the ruling\b`,
  String.raw`(?:agendize|re-?open|reorder|rearrange)\b`,
  String.raw`(?:close|closing|end|extend|limit|open) (?:the )?(?:debate|discussion|(?:public )?(?:hearing|comment)|meeting|speakers)\b`,
  String.raw`call (?:for )?the question|(?:move|call) the previous question`,
  String.raw`suspend (?:the )?(?:council )?rules|suspension of the rules`,
  // “That the Rules of Procedure be suspended to consider the following motion”
  String.raw`(?:that )?(?:the )?(?:rules(?: of procedure)?|procedure by-?law) be (?:suspended|waived)\b`,
  String.raw`recess|adjourn|(?:go|enter|convene) into (?:closed|executive)`,
  String.raw`(?:approve|adopt|set|change|amend|confirm|accept) the (?:amended |revised |meeting )?(?:agenda|order of business)`,
  String.raw`take (?:up|from the table|out of order)|taken from the table`,
  String.raw`withdraw (?:the|his|her|their|my) (?:motion|amendment)`,
  String.raw`introduced? (?:by|and|the|an?|ordinance)\b|introduced?$`,
  String.raw`(?:set|schedule) (?:an?|the) (?:date|time|public hearing|hearing)`,
  String.raw`discharged? from`,
  String.raw`(?:public )?hearing (?:held|on)\b`,
  String.raw`(?:first|1st) reading|rcvd, ord`,
  String.raw`de suspendre les règles|que les règles(?: de procédure)? soient suspendues`,
  String.raw`(?:de )?(?:reporter|déposer|renvoyer|clore|lever la séance|ajourner)\b|avis de motion`,
);

const committee = String.raw`by (?:the )?(?:sub)?comm(?:ittee)?\b`;
const byCommittee = new RegExp(String.raw`\b${committee}`, 'i');
const byCouncil =
  /\bby (?:the )?(?:city |town |county |full )*(?:council|board of (?:supervisors|aldermen|trustees|education))\b/i;
const sentOn =
  /\band referred to\b|\bto (?:the )?(?:full |city )*council with\b|\brecommend\w* to (?:the )?(?:full |city )*council\b/i;

const approving = String.raw`approv(?:e|ed|al)|adopt(?:ed|ion)?|pass (?:the|this|an?)\b|pass(?:ed)? (?:as amended|on final)|enact(?:ed)?|ratif(?:y|ied)|confirm(?:ed)?|authorized?|grant(?:ed)?|award(?:ed)?|accept(?:ed)?`;
const final = anyOf(
  String.raw`(?:${approving})\b`,
  String.raw`(?:den(?:y|ied)|disapproved?|reject(?:ed)?|defeat(?:ed)?|overrid(?:e|den)|repeal(?:ed)?|did not pass)\b`,
  String.raw`(?:receive and file|received and filed|place(?:d)? on file|file|filed)\b`,
  String.raw`final (?:vote|passage|reading|adoption|approval)|(?:second and final|third|3rd) reading`,
  String.raw`withdrawn\b`,
  String.raw`(?:d['’]adopter|d['’]approuver|d['’]autoriser|d['’]accepter|d['’]octroyer|de rejeter|de refuser|de nommer|adoptée?|rejetée?)(?![\p{L}])`,
);
const approval = new RegExp(String.raw`^(?:${approving})\b`, 'i');
/** An approval that may be about an amendment. */
const ofAmendment = /\bamendments?\b/i;

/** Only a result, with the type of the matter in some records: “PASS”, “resolution pass”. */
const resultOnly =
  /^(?:(?:consent|rollcall|roll call|resolution|nomination|motion|item|vote|recusal|unanimously) ?)*(?:pass|fail|carri)(?:e?d|es|s)?(?: unanimously| \([^)]*\))?\.?$/i;

const title =
  /^(?:\*|\[.*\]|an? |the |this |proposed |joint |emergency )*(?:resolutions?|ordinances?|by-?law|proclamation|bill) (?!amendments?\b|pass|fail|postpone|tabled?\b|referr|withdr|was\b|is\b|be\b)/i;

/** Most places record the same few short actions (“Approved by Council”) tens of thousands of times. */
const known = new Map<string, Action | undefined>();
const knownMax = 20_000;
const shortCharacters = 60;

/** Returns the action in a text, if a rule recognizes it. */
function actionIn(text: string, input: StageInput): Action | undefined {
  if (text.length > shortCharacters) return findAction(text, input);
  const key = `${input.isCommittee ? 'c' : ''}${input.outcome === 'passed' ? 'p' : ''} ${text}`;
  if (known.has(key)) return known.get(key);
  const action = findAction(text, input);
  if (known.size < knownMax) known.set(key, action);
  return action;
}

function findAction(text: string, { isCommittee, outcome }: StageInput): Action | undefined {
  if (amendmentLabel.test(text)) return 'amendment';
  if (title.test(text)) return undefined;
  const action = text.replace(opening, '');
  if (amendment.some((pattern) => pattern.test(action))) return 'amendment';
  if (procedural.test(action)) return 'procedural';
  if (amends.test(action)) return 'amends';
  if (resultOnly.test(action)) return isCommittee ? undefined : 'votes';
  if (!final.test(action)) return undefined;
  const names = text.replaceAll(/\bas amended\b/gi, '');
  if (approval.test(action) && ofAmendment.test(names)) return undefined;
  if (sentOn.test(text)) return 'procedural';
  const isStep = byCommittee.test(text) || (isCommittee && !byCouncil.test(text));
  if (!isStep || /^final vote/i.test(action)) return 'final';
  return outcome === 'passed' && byCommittee.test(text) ? 'procedural' : undefined;
}

export type StageInput = {
  /** The stage in the corpus. */
  readonly stage: Stage | null;
  /** Texts that say what was done, the most specific first. */
  readonly texts: readonly (string | null)[];
  /** The title of what was decided: texts that only repeat it do not say what was done. */
  readonly headline: string | null;
  readonly outcome: Outcome;
  /** Whether a committee took it. */
  readonly isCommittee: boolean;
  /** Item or matter; decisions and motions with the same subject depend on each other. Null if unknown. */
  readonly subject: string | null;
};

/** The stages of the decisions (or of the motions) of one meeting, in the same order; undefined where no rule applies. */
export function stagesOf(inputs: readonly StageInput[]): readonly (Stage | undefined)[] {
  const actions = inputs.map(actionOf);
  const subjects = once(() => Map.groupBy(inputs.keys(), (index) => inputs[index]?.subject));
  return inputs.map(({ subject, headline, outcome }, index) => {
    const action = actions[index];
    if (action !== 'amends' && action !== 'votes') return action;
    const others = subject === null ? [] : (subjects().get(subject) ?? []).filter((other) => other !== index);
    if (action === 'amends') return others.length > 0 ? 'amendment' : undefined;
    const isOnly = others.every((other) => actions[other] === 'amendment' || actions[other] === 'procedural');
    return isOnly && isSettled(outcome) && !isUnclear(headline ?? '') ? 'final' : undefined;
  });
}

/** Calls a function at its first use only. */
function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

const ordinance =
  /^(?:\*|\[.*\]|an? |the |this |proposed |joint |emergency )*(?:ordinance|by-?law|règlement)s?\b/i;

/** True if a title is that of an ordinance, which may need several readings. */
export const isOrdinance = (title: string): boolean => ordinance.test(title);

/** Headlines of steps that the rules do not recognize. */
const unclearStep =
  /\b(?:reading|introduction|amendments? by|reconsider\w*|postpone\w*|rescind\w*|substitute|motion|untitled|unspecified|unknown|not (?:stated|visible))\b|^item [\d.]+$/i;

const isUnclear = (headline: string): boolean => isOrdinance(headline) || unclearStep.test(headline);

function actionOf(input: StageInput): Action | undefined {
  const { stage, texts, headline, outcome } = input;
  if (stage !== null) return stage;
  let isStated = false;
  let isResult = false;
  let action: Stage | 'amends' | undefined;
  for (const text of texts) {
    if (text === null || isTitle(text, headline)) continue;
    isStated = true;
    const found = actionIn(plain(text), input);
    if (found === 'votes') isResult = true;
    else if (action !== undefined && found !== undefined && found !== action) return undefined;
    else action ??= found;
  }
  if (!isStated && !input.isCommittee && isSettled(outcome)) isResult = true;
  if (isResult) {
    const step = stepIn(input);
    if (action !== undefined && step !== undefined && step !== action) return undefined;
    action ??= step;
  }
  if (action === 'amendment' && isOtherwise(input)) return undefined;
  const implied = stageOfOutcome(outcome);
  if (action === undefined) return implied ?? (isResult ? 'votes' : undefined);
  return action === 'final' && implied === 'procedural' ? undefined : action;
}

/** The action of a headline that is the text of a motion: “Postpone until May”, “Motion to approve the lease”. */
function stepIn(input: StageInput): Stage | undefined {
  const text = plain(input.headline ?? '');
  if (!namesMotion.test(text)) return procedural.test(text.replace(/^to /i, '')) ? 'procedural' : undefined;
  const action = findAction(text, input);
  if (action === 'procedural') return action;
  return action === 'final' && startsWithMotion.test(text) ? action : undefined;
}

const namesMotion = /\b(?:motion|moved|motioned)\b|^(?:this|these|that|il) /i;
const startsWithMotion = /^(?:consideration of )?(?:an? )?motion to\b/i;

/** True if a headline contradicts the label “amendment”: it is the title of the whole proposal, or a procedural motion. */
const isOtherwise = (input: StageInput): boolean => {
  const text = plain(input.headline ?? '');
  return (
    input.texts.some((other) => amendmentLabel.test(other ?? '')) &&
    (title.test(text) || actionIn(text, input) === 'procedural')
  );
};

/** The action is at the start of a text. */
const leadingCharacters = 600;

const unusualSpace = / {2}|[\t-\r\u00a0]/;

function plain(text: string): string {
  const start = text.length > leadingCharacters ? text.slice(0, leadingCharacters) : text;
  return unusualSpace.test(start) ? start.replaceAll(/\s+/g, ' ').trim() : start;
}

const settled: ReadonlySet<Outcome> = new Set(['passed', 'failed', 'overridden', 'sustained']);

const isSettled = (outcome: Outcome): boolean => settled.has(outcome);

/** True if the text is the title of what was decided, which a headline may cut. */
const isTitle = (text: string, headline: string | null): boolean =>
  headline !== null && titleIn(text, headline) !== undefined;

function stageOfOutcome(outcome: Outcome): Stage | undefined {
  if (outcome === 'tabled' || outcome === 'referred') return 'procedural';
  return outcome === 'withdrawn' ? 'final' : undefined;
}
