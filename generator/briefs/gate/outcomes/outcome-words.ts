/** Words that say what became of a matter, in English, French and Spanish. */
import type { Language } from '../words.ts';

export type OutcomeKind = 'passed' | 'failed' | 'tabled' | 'referred' | 'withdrawn';

type Forms = {
  readonly kind: OutcomeKind;
  /** Says that it happened: `approved`, `approves`, `adopté`. */
  readonly done: string;
  /** Says so after “voted to” and the like: `approve`. */
  readonly base: string;
};

const english: readonly Forms[] = [
  {
    kind: 'failed',
    done: `denied denies rejected rejects defeated defeats disapproved disapproves vetoed vetoes nixed nixes quashed
      scrapped scrapes scuttled rebuffed spurned`,
    base: 'deny reject defeat disapprove veto nix quash scrap rebuff',
  },
  {
    kind: 'passed',
    done: `approved approves adopted adopts passed passes enacted enacts ratified ratifies authorized authorizes confirmed confirms accepted accepts awarded awards granted grants endorsed endorses okayed okays ok'd oks
      greenlit greenlighted greenlights carried carries cleared clears appointed appoints finalized finalizes upheld
      upholds overrode repealed repeals established establishes backed backs sanctioned renewed renews`,
    base: `approve adopt pass enact ratify authorize confirm accept award grant endorse okay ok greenlight clear
      appoint finalize uphold repeal establish back renew`,
  },
  {
    kind: 'tabled',
    done: 'tabled tables postponed postpones deferred defers delayed delays shelved shelves',
    base: 'table postpone defer delay shelve',
  },
  {
    kind: 'referred',
    done: 'referred refers remanded remands recommitted recommits',
    base: 'refer remand recommit',
  },
  {
    kind: 'withdrawn',
    done: 'withdrew withdrawn withdraws rescinded',
    base: 'withdraw',
  },
];

const french: readonly Forms[] = [
  {
    kind: 'failed',
    done: `rejete rejetee rejetes rejetees rejette rejettent refuse refusee refuses refusees refusent defait defaite battu
      battue`,
    base: 'rejeter refuser',
  },
  {
    kind: 'passed',
    done: `adopte adoptee adoptes adoptees adoptent approuve approuvee approuves approuvees approuvent accepte acceptee
      acceptes acceptees acceptent autorise autorisee autorises autorisees autorisent ratifie ratifiee ratifient entérine
      enterine enterinee octroye octroyee accorde accordee accordent attribue attribuee confirme confirmee`,
    base: 'adopter approuver accepter autoriser ratifier enteriner octroyer accorder attribuer confirmer',
  },
  {
    kind: 'tabled',
    done: 'reporte reportee reportes reportees reportent ajourne ajournee differe differee',
    base: 'reporter ajourner differer',
  },
  {
    kind: 'referred',
    done: 'renvoye renvoyee renvoyes renvoyees renvoie renvoient',
    base: 'renvoyer',
  },
  {
    kind: 'withdrawn',
    done: 'retire retiree retires retirees retirent',
    base: 'retirer',
  },
];

const spanish: readonly Forms[] = [
  {
    kind: 'failed',
    done: `rechazo rechazaron rechazado rechazada rechazados rechazadas rechaza rechazan nego negaron denego denegaron
      denegado denegada deniega`,
    base: 'rechazar negar denegar',
  },
  {
    kind: 'passed',
    done: `aprobo aprobaron aprobado aprobada aprobados aprobadas aprueba aprueban adopto adoptaron adoptado adoptada
      adopta adoptan acepto aceptaron aceptado aceptada acepta autorizo autorizaron autorizado autorizada autoriza ratifico
      ratificado otorgo otorgaron otorgado otorgada otorga adjudico adjudicaron adjudicado adjudicada confirmo`,
    base: 'aprobar adoptar aceptar autorizar ratificar otorgar adjudicar confirmar',
  },
  {
    kind: 'tabled',
    done: 'aplazo aplazaron aplazado aplazada aplaza pospuso pospusieron pospuesto pospuesta postergo postergado',
    base: 'aplazar posponer postergar',
  },
  {
    kind: 'referred',
    done: 'remitio remitieron remitido remitida remite',
    base: 'remitir',
  },
  {
    kind: 'withdrawn',
    done: 'retiro retiraron retirado retirada retira',
    base: 'retirar',
  },
];

type Meaning = { readonly kind: OutcomeKind; readonly isDone: boolean };

const meaningsOf = (forms: readonly Forms[]): ReadonlyMap<string, Meaning> =>
  new Map(
    forms.flatMap(({ kind, done, base }): [string, Meaning][] => [
      ...done
        .split(/\s+/)
        .map((word): [string, Meaning] => [word.replaceAll("'", ''), { kind, isDone: true }]),
      ...base.split(/\s+/).map((word): [string, Meaning] => [word, { kind, isDone: false }]),
    ]),
  );

const meanings: Readonly<Record<Language, ReadonlyMap<string, Meaning>>> = {
  en: meaningsOf(english),
  fr: meaningsOf(french),
  es: meaningsOf(spanish),
};

/** What a folded word says of an outcome; undefined if nothing. */
export const outcomeMeaning = (word: string, language: Language): Meaning | undefined =>
  meanings[language].get(word);

/** Phrases that say an outcome, in folded text, and the words that replace them. */
export const outcomePhrases: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [
      /\b(?:voted?|votes) (?:it |them )?down\b|\b(?:turned|turns|shot|shoots|struck|strikes|knocked) (?:it |them )?down\b/gu,
      'rejected',
    ],
    [
      /\bkill(?:ed|s)?(?= (?:the |a |its )?(?:bill|plan|proposal|measure|project|ordinance|idea|motion))/gu,
      'rejected',
    ],
    [
      /\b(?:refused|refuses|declined|declines) to (?:approve|adopt|pass|accept|authorize|grant|award|support|back)\b/gu,
      'rejected',
    ],
    [
      /\b(?:did not|didn't|does not|failed to|fails to|unable to) (?:win|get|gain|secure|receive)(?: (?:the|final|full|formal|council|board|commission)){0,3} (?:approval|passage|adoption|a majority|enough votes)\b/gu,
      'rejected',
    ],
    [/\b(?:failed|fails) to (?:pass|win|get|gain|secure|receive|carry)\b/gu, 'rejected'],
    [
      /\bvoted against (?:approving|adopting|passing|accepting|authorizing|granting|awarding)\b|\bvoted not to (?:approve|adopt|pass|accept|authorize|grant|award)\b/gu,
      'rejected',
    ],
    [
      /\b(?:fell|falls) short\b|\bwent down\b|\bdid not (?:pass|carry|succeed)\b|\blost\b(?= (?:by|on|in) )|\bdied\b(?= for (?:lack|want))/gu,
      'rejected',
    ],
    [/\b(?:failed|fails)\b(?! to\b)/gu, 'rejected'],
    [
      /\b(?:gave|gives|won|wins|received|receives|got|gets|gained|secured|granted)\b(?: (?:the|its|their|a|final|full|formal|initial|council|unanimous|preliminary|board|commission)){0,3} (?:approval|green light|go-ahead|nod|ok|okay|passage|adoption|blessing)\b/gu,
      'approved',
    ],
    [
      /\b(?:signed|signs) off on\b|\bgave the (?:go-ahead|nod)\b|\bgreen-?(?:lit|lighted|lights)\b|\brubber-stamped\b|\bagreed to\b|\bvoted (?:for|in favor of)\b|\bvoted yes on\b/gu,
      'approved',
    ],
    [
      /\b(?:put|puts|pushed|pushes|held) (?:it |them )?(?:off|back|over)\b|\blaid (?:it )?over\b|\blaid on the table\b/gu,
      'postponed',
    ],
    [
      /\b(?:was|were|is|are|been) continued\b|\bcontinued (?=(?:to|until|the item|the hearing|the public hearing)\b)/gu,
      'postponed',
    ],
    [
      /\bsent (?:it |them )?(?:back )?to (?=(?:the |a )?(?:\w+ )?(?:committee|commission|subcommittee|staff)\b)/gu,
      'referred',
    ],
  ],
  fr: [
    [/\bn'?a pas (?:ete )?(?:adopte|approuve|accepte)e?s?\b/gu, 'rejete'],
    [/\b(?:a|ont) dit oui a\b|\b(?:a|ont) vote (?:pour|en faveur d[eu'])(?![\p{L}])/gu, 'adopte'],
    [/\b(?:a|ont) dit non a\b/gu, 'rejete'],
    [/\bdonn(?:e|ent) (?:le|son) feu vert\b|\ba donne (?:le|son) feu vert\b/gu, 'adopte'],
  ],
  es: [
    [/\bno (?:fue |ha sido )?(?:aprobo|aprobad[oa]s?|adoptad[oa]s?|adopto)\b/gu, 'rechazado'],
    [/\b(?:dio|dieron) (?:luz verde|el visto bueno)\b|\b(?:voto|votaron) a favor del?\b/gu, 'aprobo'],
  ],
};
