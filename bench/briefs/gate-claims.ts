/** Everything that the gate is measured on: meetings with their claims. */
import type { Material } from '../../generator/briefs/model.ts';
import { otherLies, withInjections } from './other-lies.ts';
import { type Item, Writer } from './outside/claims.ts';
import type { Judged } from './outside/judge.ts';
import { decidedMaterial, resultLine } from './real-material.ts';
import { writtenMeetings } from './written-meetings.ts';

export type MeetingClaims = {
  readonly column: string;
  readonly material: Material;
  readonly claims: readonly Judged[];
};

/** A sentence of a brief has at most 400 characters, and templates add some. */
const titleMax = 300;
/** The number of verbs with which each round lies about a written matter. */
const verbsPerWrittenMatter = 50;

/** About every item of the real corpus that has an outcome, or about every item of each nth meeting. */
export function* realClaims(folder: string, nth = 1): Iterable<MeetingClaims> {
  const writer = new Writer('en');
  let index = 0;
  for (const [at, plain] of decidedMaterial(folder, nth)) {
    const material = withInjections(plain);
    const items = itemsOf(material, at);
    const claims = items.flatMap((item, position) => {
      const other = items[(position + 1) % items.length] ?? item;
      index++;
      return [...writer.claimsAbout(item, index), ...otherLies(item, other, material, index)];
    });
    yield { column: 'English', material, claims };
  }
}

function itemsOf({ rows, texts: [agenda, minutes] }: Material, style: number): Item[] {
  const items = new Map(rows.agendaItems.map((item) => [item.id, item]));
  const motions = new Map(rows.motions.map((motion) => [motion.agenda_item_id, motion]));
  return rows.decisions.flatMap(({ id, outcome, agenda_item_id: of }): Item[] => {
    const title = items.get(of ?? '')?.title ?? '';
    if (outcome === null || title === '' || title.length > titleMax || title.endsWith('…')) return [];
    const motion = motions.get(of);
    const result = motion === undefined ? '' : resultLine(motion, style);
    return [
      {
        what: title.replace(/\.$/, ''),
        body: rows.meeting.body_name ?? 'council',
        quotes: [
          { quote: title, documentId: agenda?.documentId ?? '' },
          { quote: `${title}\n${result}`.trimEnd(), documentId: minutes?.documentId ?? '' },
        ],
        decisionId: id,
      },
    ];
  });
}

/** About the written meetings in French and Spanish. */
export const writtenClaims = (): MeetingClaims[] =>
  writtenMeetings().map(({ material, items }) => {
    const writer = new Writer(material.language, verbsPerWrittenMatter);
    const claims = items.flatMap((item, index) =>
      Array.from({ length: tailRounds }, (_, round) => [...writer.claimsAbout(item, index + round)]).flat(),
    );
    return { column: material.language === 'fr' ? 'French' : 'Spanish', material, claims };
  });

/** So that each tail follows each matter. */
const tailRounds = 20;
