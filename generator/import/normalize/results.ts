/** Interprets the stated result of a motion, and what it means for the matter. Pure. */
import type { MotionResult, Outcome } from './outcome.ts';

/** The first match wins. French words are those of minutes in Québec and Ontario. */
const results: readonly (readonly [RegExp, MotionResult])[] = [
  [/withdr[ae]w|retirée?/, 'withdrawn'],
  [
    /\bnot (?:carried|passed|adopted|approved|seconded|overridden)|\black of (?:a )?second|\blost\b|\bfail|defeat|\breject|\bdenied\b|rejetée?|défaite?(?!\p{L})|refusée?|battue?(?!\p{L})|perdue?(?!\p{L})|non adoptée?/u,
    'failed',
  ],
  [
    /\btabled\b|postpone|\bdeferred\b|laid (?:over|on)|\bcontinued\b|reportée?(?!\p{L})(?<=é|ée)|ajournée/u,
    'tabled',
  ],
  [/\breferred\b|remanded|recommitted|renvoyée/, 'referred'],
  [
    /\bcarr(?:y|ied|ies)\b|\bpass(?:ed|es)?\b|adopt|\bapproved?\b|unanimous|\bconsent\b|\baccept|\bagreed\b|\boverridden\b|approuvée?|acceptée?|à l['’]unanimité/u,
    'passed',
  ],
];

/** The result of a motion by its stated words; null if they do not say. */
export function resultOf(words: string | null): MotionResult | null {
  const text = words?.toLowerCase() ?? '';
  return results.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** What precedes the verb of a motion: “Motion by A, seconded by B, to”, “That Council”, “Il est résolu de”. */
const opening =
  /^(?:(?:a )?motion (?:(?:was )?made )?(?:by [^,]{1,60}, ?)?(?:(?:and )?second(?:ed)? by [^,]{1,60}, ?)?(?:to|that) |moved to |to |il est (?:proposé|résolu) (?:de |d['’]|que ))/i;

type Effect = { readonly verb: RegExp; readonly ifPassed: Outcome; readonly ifFailed?: Outcome };

/** Verbs of motions that do not adopt the matter. If such a motion fails, the matter is undecided. */
const effects: readonly Effect[] = [
  {
    verb: /^(?:overrid\w*\b.*\b(?:veto|mayor)|(?:re-?)?(?:pass|adopt|approve|enact)\b.*\b(?:over|notwithstanding)\b.*\bveto|(?:the )?(?:\S+ ){0,4}veto\b.*\bbe overridden\b)/i,
    ifPassed: 'overridden',
    ifFailed: 'sustained',
  },
  {
    verb: /^(?:(?:sustain|uphold)\b.*\bveto|(?:the )?(?:\S+ ){0,4}veto\b.*\bbe (?:sustained|upheld)\b)/i,
    ifPassed: 'sustained',
  },
  { verb: /^(?:deny|reject|disapprove|rejeter|refuser)\b/i, ifPassed: 'failed' },
  { verb: /^(?:table|postpone|defer|continue|lay (?:over|on)|reporter|ajourner)\b/i, ifPassed: 'tabled' },
  { verb: /^(?:refer|remand|recommit|renvoyer)\b/i, ifPassed: 'referred' },
  { verb: /^(?:withdraw|retirer)\b/i, ifPassed: 'withdrawn' },
  { verb: /^(?:amend|receive|file|adjourn|recess|amender|déposer)\b/i, ifPassed: 'other' },
];

/** The outcome of the matter, given the text of a motion and its result: a motion to deny that passed means that it failed. */
export function outcomeOfMotion(text: string | null, result: MotionResult): Outcome {
  if (result !== 'passed' && result !== 'failed') return result;
  const action = (text ?? '').replace(opening, '');
  const effect = effects.find(({ verb }) => verb.test(action));
  if (effect === undefined) return result;
  return result === 'passed' ? effect.ifPassed : (effect.ifFailed ?? 'other');
}
