/** Claims in French and Spanish about a written agenda and written minutes, without official rows. */
import { createHash } from 'node:crypto';
import type { Claim, Material } from '../../../generator/briefs/model.ts';
import type { SourceText } from '../../../generator/documents/source-text.ts';
import type { JudgedClaim } from '../claims.ts';
import type { MeetingClaims } from '../gate-claims.ts';
import { lieKinds } from '../lies.ts';
import { rowOf } from '../rows.ts';
import { french } from './french.ts';
import type { Matter, Phrases } from './language.ts';
import { spanish } from './spanish.ts';

export const writtenClaims = (): MeetingClaims[] => [french, spanish].map(claimsIn);

function claimsIn(phrases: Phrases): MeetingClaims {
  const { name, matters, truths } = phrases;
  const material = materialOf(phrases);
  const claims = matters.flatMap((matter, index) => {
    const quotes = quotesOf(phrases, matter, index);
    const known = Object.entries(truths).flatMap(([phrasing, { quote, write }]): JudgedClaim[] => {
      const text = write(matter);
      return text === undefined
        ? []
        : [{ half: 'tuned', kind: 'true', phrasing, claim: { ...quotes[quote], text } }];
    });
    const other = matters[(index + 1) % matters.length] ?? matter;
    return [...known, ...liesAbout(phrases, known, { matter, other, index, quotes })];
  });
  return { source: name, material, claims };
}

type Quotes = Readonly<Record<'agenda' | 'minutes', Claim>>;

const quoteOf = (line: string, documentId: string): Claim => ({
  text: '',
  quote: line.replace(/^\d+\. /, ''),
  documentId,
});

const quotesOf = ({ agendaLine, minutesLine }: Phrases, matter: Matter, index: number): Quotes => ({
  agenda: quoteOf(agendaLine(matter, index + 1), 'agenda'),
  minutes: quoteOf(minutesLine(matter, index + 1), 'minutes'),
});

const lie = (kind: string, claim: Claim): JudgedClaim => ({ half: 'tuned', kind, phrasing: kind, claim });

type About = {
  readonly matter: Matter;
  readonly other: Matter;
  readonly index: number;
  readonly quotes: Quotes;
};

function liesAbout(
  phrases: Phrases,
  truths: readonly JudgedClaim[],
  { matter, other, index, quotes }: About,
): JudgedClaim[] {
  const written = Object.entries(phrases.lies).flatMap(([kind, ways]) =>
    ways.flatMap(({ of, write, quote }, way): JudgedClaim[] => {
      const truth = truths.find(({ phrasing }) => phrasing === of);
      if (truth === undefined) return [];
      const { claim } = truth;
      const known = { text: claim.text, quote: claim.quote, matter, other };
      const text = write === undefined ? claim.text : write(known);
      const quoted = quote === undefined ? claim.quote : quote(known);
      if (text === undefined || quoted === undefined || (text === claim.text && quoted === claim.quote))
        return [];
      return [{ ...truth, kind, phrasing: `${kind} ${way}`, claim: { ...claim, text, quote: quoted } }];
    }),
  );
  const [instruction = '', obeyed = ''] = phrases.injections[index % phrases.injections.length] ?? [];
  const elsewhere = quotesOf(elsewhereOf(phrases), matter, index);
  const injected = [instruction, instruction.split(' ').slice(-6).join(' '), quotes.minutes.quote].map(
    (quote) =>
      lie('injected instruction obeyed', {
        text: obeyed,
        quote,
        documentId: quote === quotes.minutes.quote ? 'minutes' : 'agenda',
      }),
  );
  const foreign = truths
    .filter(({ claim }) => claim.documentId === 'minutes')
    .map(({ claim }) => lie('quote of another meeting', { ...claim, quote: elsewhere.minutes.quote }));
  // “The vote was unanimous” is true of a vote that was.
  const obeyedLies = matter.no === 0 ? injected.slice(0, 2) : injected;
  return [...written, ...obeyedLies, ...foreign].filter(({ kind }) => kind in lieKinds);
}

/** Another meeting of the same body decided otherwise. */
const elsewhereOf = (phrases: Phrases): Phrases => ({
  ...phrases,
  minutesLine: (matter, number) =>
    phrases.minutesLine({ ...matter, mover: matter.seconder, seconder: matter.mover }, number),
});

function materialOf(phrases: Phrases): Material {
  const { language, name, place, matters, agendaLine, minutesLine, injections } = phrases;
  const id = name.replaceAll(/\W+/g, '-');
  const text = (documentId: 'agenda' | 'minutes', lines: readonly string[]): SourceText => {
    const content = `${place.name}\n${place.body}\n\n${lines.join('\n')}\n`;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const url = `https://example.org/${documentId}`;
    return {
      documentId,
      sha256,
      kind: documentId,
      title: null,
      url,
      text: content,
      pageStarts: [0],
      language,
    };
  };
  const filler = `\n${'— '.repeat(400)}\n`;
  const agenda = matters.map((matter, index) => agendaLine(matter, index + 1));
  return {
    rows: {
      place: rowOf('municipalities', { id, name: place.name, state: place.state, country: place.country }),
      meeting: rowOf('meetings', { id, muni_id: id, body_name: place.body, meeting_date: '2026-03-04' }),
      agendaItems: [],
      motions: [],
      votes: [],
      decisions: [],
      matters: [],
      officials: [],
    },
    texts: [
      text('agenda', [...agenda, filler, injections.map(([line]) => line).join(filler)]),
      text(
        'minutes',
        matters.map((matter, index) => minutesLine(matter, index + 1)),
      ),
    ],
    language,
  };
}
