/** Numbers written as words, in English, French and Spanish. Pure. */

const small: Readonly<Record<string, number>> = Object.fromEntries(
  `zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13
  fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60
  seventy:70 eighty:80 ninety:90 dozen:12 deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12
  treize:13 quatorze:14 quinze:15 seize:16 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 dos:2 tres:3 cuatro:4
  cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 veinte:20 treinta:30 cuarenta:40
  cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90`
    .split(/\s+/)
    .map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
);

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  cent: 100,
  cents: 100,
  cien: 100,
  ciento: 100,
  thousand: 1e3,
  mille: 1e3,
  mil: 1e3,
  million: 1e6,
  millions: 1e6,
  millon: 1e6,
  millones: 1e6,
  billion: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  trillion: 1e12,
  k: 1e3,
  m: 1e6,
  mm: 1e6,
  b: 1e9,
  bn: 1e9,
};

const ordinals: Readonly<Record<string, number>> = Object.fromEntries(
  `first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleventh:11 twelfth:12
  premier:1 premiere:1 deuxieme:2 troisieme:3 quatrieme:4 cinquieme:5 primera:1 primer:1 segunda:2 tercera:3 tercer:3
  cuarta:4 cuarto:4 quinta:5`
    .split(/\s+/)
    .map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
);

/** `million` → 1,000,000; undefined if the word is no scale. */
export const scaleOf = (word: string): number | undefined => scales[word];

/** `third` → 3. */
export const ordinalOf = (word: string): number | undefined => ordinals[word];

/** Words of one language that are other words in another. */
const foreign: Readonly<Record<string, string>> = {
  six: 'en fr',
  once: 'es',
  cent: 'fr',
  cents: 'fr',
  mil: 'es',
  mille: 'fr',
  seize: 'fr',
  dix: 'fr',
  dos: 'es',
  sept: 'fr',
  second: 'en',
};

export const isNumberWordIn = (word: string, language: string): boolean =>
  foreign[word]?.includes(language) ?? true;

/** The value of words such as `twenty`, `five` or `one`, `hundred`, `and`, `two`; undefined if they are no number. */
export function valueOfWords(words: readonly string[]): number | undefined {
  let total = 0;
  let part: number | undefined;
  for (const word of words) {
    const value = small[word];
    const scale = scales[word];
    if (value !== undefined) part = (part ?? 0) + value;
    else if (scale === 100) part = (part ?? 1) * 100;
    else if (scale !== undefined) {
      total += (part ?? 1) * scale;
      part = undefined;
    } else if (word !== 'and' && word !== 'et' && word !== 'y') return undefined;
  }
  return total + (part ?? 0);
}

export const isSmallNumber = (word: string): boolean => small[word] !== undefined;
