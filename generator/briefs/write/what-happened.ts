/** What became of a matter, as official rows state it: the sentences of a brief that no model writes. Pure. */
import type { Country } from '../../../schemas/names/states.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { type VoteState, voteStatesOf } from '../../../schemas/formats/vote-states.ts';
import { outcomeOfMotion } from '../../import/normalize/results.ts';
import { compareText } from '../../system/text.ts';
import type { Subject } from '../gate/subjects.ts';
import type { Material } from '../model.ts';

type Outcome = Exclude<NonNullable<Row<'decisions'>['outcome']>, 'other'>;
type Language = Material['language'];

/** What rows state about one decision. */
type Recorded = {
  readonly outcome: Outcome;
  readonly stage: Row<'motions'>['stage'];
  readonly tally: Pick<Row<'decisions'>, 'yes' | 'no' | 'abstain'>;
  readonly amountCents: number | null;
  readonly motion: Row<'motions'> | undefined;
  /** Those who voted no. */
  readonly against: readonly string[];
  /** Another source states something else about the decision. */
  readonly hasConflicts: boolean;
};

type Words = {
  readonly outcome: Readonly<Record<'final' | 'amendment' | 'procedural', (date: string) => string>>;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly tally: (yes: number, no: number) => string;
  readonly abstaining: (count: number) => string;
  readonly against: string;
  readonly mover: string;
  readonly seconder: string;
  readonly amount: string;
  /** Between facts; French puts a no-break space before a semicolon. */
  readonly separator: string;
  /** Of numbers. */
  readonly locale: string;
  readonly states: Readonly<Record<VoteState, string>>;
  readonly minutes: (quote: string) => string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    outcome: {
      final: (date) => `Outcome on ${date}: `,
      amendment: (date) => `Outcome of an amendment on ${date}: `,
      procedural: (date) => `Outcome of a procedural motion on ${date}: `,
    },
    outcomes: {
      passed: 'passed',
      failed: 'failed',
      tabled: 'postponed',
      referred: 'referred',
      withdrawn: 'withdrawn',
      overridden: 'veto overridden',
      sustained: 'veto sustained',
    },
    tally: (yes, no) => `${yes} yes, ${no} no`,
    abstaining: (count) => `${count} abstaining`,
    against: 'against: ',
    mover: 'moved by ',
    seconder: 'seconded by ',
    amount: 'amount: ',
    separator: '; ',
    locale: 'en-US',
    states: {
      provisional: 'provisional until the minutes are adopted',
      contradicted: 'the published result and the published votes do not agree',
      conflicting: 'another source states otherwise',
    },
    minutes: (quote) => `The minutes say: “${quote}”`,
  },
  fr: {
    outcome: {
      final: (date) => `Résultat du ${date}\u00a0: `,
      amendment: (date) => `Résultat d’un amendement du ${date}\u00a0: `,
      procedural: (date) => `Résultat d’une motion de procédure du ${date}\u00a0: `,
    },
    outcomes: {
      passed: 'adopté',
      failed: 'rejeté',
      tabled: 'reporté',
      referred: 'renvoyé',
      withdrawn: 'retiré',
      overridden: 'veto annulé',
      sustained: 'veto maintenu',
    },
    tally: (yes, no) => `${yes} pour, ${no} contre`,
    abstaining: (count) => `${count} ${count === 1 ? 'abstention' : 'abstentions'}`,
    against: 'contre\u00a0: ',
    mover: 'proposé par ',
    seconder: 'appuyé par ',
    amount: 'montant\u00a0: ',
    separator: '\u00a0; ',
    locale: 'fr-CA',
    states: {
      provisional: 'provisoire jusqu’à l’adoption du procès-verbal',
      contradicted: 'le résultat et les votes publiés ne concordent pas',
      conflicting: 'une autre source indique autre chose',
    },
    minutes: (quote) => `Le procès-verbal dit\u00a0: «\u00a0${quote}\u00a0»`,
  },
  es: {
    outcome: {
      final: (date) => `Resultado del ${date}: `,
      amendment: (date) => `Resultado de una enmienda del ${date}: `,
      procedural: (date) => `Resultado de una moción de procedimiento del ${date}: `,
    },
    outcomes: {
      passed: 'aprobado',
      failed: 'rechazado',
      tabled: 'aplazado',
      referred: 'remitido',
      withdrawn: 'retirado',
      overridden: 'veto anulado',
      sustained: 'veto confirmado',
    },
    tally: (yes, no) => `${yes} a favor, ${no} en contra`,
    abstaining: (count) => `${count} ${count === 1 ? 'abstención' : 'abstenciones'}`,
    against: 'en contra: ',
    mover: 'moción de ',
    seconder: 'secundada por ',
    amount: 'monto: ',
    separator: '; ',
    locale: 'es-US',
    states: {
      provisional: 'provisional hasta que se apruebe el acta',
      contradicted: 'el resultado y los votos publicados no concuerdan',
      conflicting: 'otra fuente indica otra cosa',
    },
    minutes: (quote) => `El acta dice: «${quote}»`,
  },
};

/**
 * The sentence about the outcome of an item, or of one of its decisions: `Outcome on June 4, 2024: passed; 5 yes, 2 no; …`. Undefined
 * if no row states an outcome, or several decisions do.
 */
export function whatHappened(material: Material, subject: Subject, decisionId?: string): string | undefined {
  const recorded = recordedOf(subject, decisionId);
  return recorded && sentenceOf(recorded, material);
}

/** True if a row states an outcome of the item, so that nothing else may. */
export const isDecided = ({ decisions, motions }: Subject): boolean =>
  decisions.some(({ outcome }) => outcome !== null) || motions.some(({ result }) => result !== null);

/** Longer passages are in the evidence only. */
const quotedMax = 300;

/** The words of the minutes, where no row states an outcome; undefined if they are too long to be read. */
export const minutesSay = (quote: string, language: Language): string | undefined =>
  quote.length > quotedMax ? undefined : words[language].minutes(quote);

function recordedOf(
  { decisions, motions, votes }: Subject,
  decisionId: string | undefined,
): Recorded | undefined {
  const stated = decisions.filter(({ id, outcome, stage }) =>
    decisionId === undefined ? outcome !== null && (stage === null || stage === 'final') : id === decisionId,
  );
  const [decision, other] = stated;
  if (other !== undefined) return undefined;
  const finals = motions.filter(
    ({ stage, result }) => result !== null && (stage === null || stage === 'final'),
  );
  const motion =
    decision === undefined
      ? only(finals)
      : (motions.find(({ id }) => id === decision.motion_id) ?? only(motions));
  const outcome = decision?.outcome ?? resultFor(motion);
  if (outcome === null || outcome === 'other' || (decision === undefined && decisionId !== undefined))
    return undefined;
  const row = decision ?? motion;
  return {
    outcome,
    stage: row?.stage ?? null,
    tally: { yes: row?.yes ?? null, no: row?.no ?? null, abstain: row?.abstain ?? null },
    amountCents: decision?.amount_cents ?? null,
    motion,
    against: votes
      .filter(({ motion_id: of, vote }) => of === motion?.id && vote === 'no')
      .map(({ member_name: name }) => name)
      .toSorted(compareText),
    hasConflicts: (decision?.conflicts ?? []).length > 0,
  };
}

const resultFor = (motion: Row<'motions'> | undefined): Row<'decisions'>['outcome'] =>
  motion === undefined || motion.result === null ? null : outcomeOfMotion(motion.text, motion.result);

const only = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined);

/** More names are on the page of the meeting. */
const namesMax = 12;

function sentenceOf(recorded: Recorded, { language, rows: { meeting, place } }: Material): string {
  const { outcome, stage, tally, amountCents, motion, against, hasConflicts } = recorded;
  const own = words[language];
  const states = voteStatesOf({
    // Of the matter, if the motion is unknown: it may have been to deny it.
    result: motion === undefined ? (outcome === 'passed' ? outcome : null) : motion.result,
    ...tally,
    adoptedMinutes: motion === undefined ? true : motion.adopted_minutes,
    // A later build would not renew the sentence.
    isAwaitingMinutes: false,
    hasConflicts,
  });
  const parts = [
    own.outcomes[outcome],
    ...(tally.yes === null || tally.no === null ? [] : [own.tally(tally.yes, tally.no)]),
    ...(tally.abstain === null || tally.abstain === 0 ? [] : [own.abstaining(tally.abstain)]),
    ...(against.length === 0 || against.length > namesMax
      ? []
      : [`${own.against}${against.map(oneLine).join(', ')}`]),
    ...named(own.mover, motion?.mover),
    ...named(own.seconder, motion?.seconder),
    ...(amountCents === null ? [] : [`${own.amount}${amountText(amountCents, place.country, own.locale)}`]),
    ...states.map((state) => own.states[state]),
  ];
  const opening = own.outcome[stage ?? 'final'](dayText(meeting.meeting_date, language));
  return `${opening}${parts.join(own.separator)}.`;
}

const named = (label: string, person: string | null | undefined): string[] =>
  typeof person === 'string' ? [`${label}${oneLine(person)}`] : [];

const currencies: Readonly<Record<Country, string>> = { US: 'USD', CA: 'CAD' };

const amountText = (cents: number, country: Country, locale: string): string =>
  (cents / 100).toLocaleString(locale, {
    style: 'currency',
    currency: currencies[country],
    trailingZeroDisplay: 'stripIfInteger',
  });

const dayText = (day: string, language: Language): string =>
  new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
