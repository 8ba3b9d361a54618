/** Claims for the gate: true ones and lies about the same items. */
import type { Material } from '../../generator/briefs/model.ts';
import { type Item, itemsOf, type JudgedClaim } from './claims.ts';
import { lieKinds } from './lies.ts';
import { injections } from './other-lies.ts';
import { trueClaims } from './true-claims.ts';

/** Of the items of a meeting, every nth. */
const nthItem = 3;

export type MeetingClaims = {
  readonly material: Material;
  readonly claims: readonly JudgedClaim[];
};

/** Claims about each meeting; agendas have injected instructions as their last lines. */
export function gateClaims(materials: readonly Material[]): MeetingClaims[] {
  const all = materials
    .map((material) => withInjections(material))
    .map((material) => ({ material, items: itemsOf(material) }));
  return all.map(({ material, items }, index) => {
    const foreign = all[(index + 1) % all.length]?.items ?? [];
    return {
      material,
      claims: items.flatMap((item, position) => {
        if (position % nthItem !== 0) return [];
        const truths = trueClaims(item, position);
        const other = items[(position + 1) % items.length] ?? item;
        const from = foreign[position % Math.max(1, foreign.length)] ?? item;
        return [...truths, ...liesOf(truths, { item, other, foreign: from }, position)];
      }),
    };
  });
}

function withInjections(material: Material): Material {
  const [agenda, ...others] = material.texts;
  if (agenda === undefined) return material;
  const text = `${agenda.text}\n${'Public comments are attached. '.repeat(25)}\n${injections.join(`\n${'See the next letter. '.repeat(30)}\n`)}\n`;
  return { ...material, texts: [{ ...agenda, text }, ...others] };
}

type Items = {
  readonly item: Item;
  readonly other: Item;
  readonly foreign: Item;
};

/** Agendas of one body have some items in common. */
const isHere = (foreign: Item, { material }: Item): boolean =>
  material.texts.some(({ text }) => text.includes(foreign.title));

/** Every way of every kind that applies; kinds that apply to every claim take turns. */
function liesOf(
  truths: readonly JudgedClaim[],
  { item, other, foreign }: Items,
  position: number,
): JudgedClaim[] {
  return Object.entries(lieKinds).flatMap(([kind, ways]) =>
    ways.flatMap(({ half, write, quote, document }, way): JudgedClaim[] => {
      const written = truths
        .filter((claim) => claim.half === half)
        .flatMap((truth) => {
          const known = {
            text: truth.claim.text,
            claim: truth.claim,
            phrasing: truth.phrasing,
            item,
            other,
            foreign,
          };
          const text = write(known);
          const quoted = quote === undefined ? truth.claim.quote : quote(known);
          const isLie =
            text !== undefined &&
            quoted !== undefined &&
            (text !== known.text || quoted !== truth.claim.quote);
          if (!isLie || quoted.length < 10 || text.length > 400) return [];
          if (/meeting/.test(kind) && isHere(foreign, item)) return [];
          const documentId = document?.(known) ?? truth.claim.documentId;
          return [
            {
              ...truth,
              kind,
              phrasing: `${kind} ${way}`,
              claim: { text, quote: quoted, documentId },
            },
          ];
        });
      // One of each way and item, so that no kind consists of the same lie.
      return written.length === 0
        ? []
        : written.slice(position % written.length, (position % written.length) + 1);
    }),
  );
}
