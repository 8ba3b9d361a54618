/** Claims for the gate: true ones and lies about the same items. */
import type { Material } from '../../generator/briefs/model.ts';
import { type Item, itemsOf, type JudgedClaim } from './claims.ts';
import { lieKinds } from './lies.ts';
import { injections } from './other-lies.ts';
import type { RecordedMeeting } from './texts/documents.ts';
import { itemsOfText } from './texts/items.ts';
import { trueClaims } from './true-claims.ts';

/** Of the items of a meeting with rows, every nth. */
const nthItem = 3;

/** The source of texts that are written from official titles. */
export const titleSource = 'official titles';

export type MeetingClaims = {
  readonly material: Material;
  /** For the table: where the texts are from. */
  readonly source: string;
  readonly claims: readonly JudgedClaim[];
};

/** Claims about meetings with official rows. */
export const gateClaims = (materials: readonly Material[]): MeetingClaims[] =>
  claimsAbout(
    materials
      .map((material) => withInjections(material))
      .map((material) => ({ source: titleSource, material, items: itemsOf(material) })),
    nthItem,
  );

/** Claims about recorded documents. */
export const textClaims = (meetings: readonly RecordedMeeting[]): MeetingClaims[] =>
  claimsAbout(
    meetings.map(({ source, material, isWrapped }) => {
      const injected = withInjections(material);
      const end = material.texts[0]?.text.length ?? 0;
      return { source, material: injected, items: itemsOfText(injected, isWrapped, end) };
    }),
    1,
  );

type MeetingItems = {
  readonly source: string;
  readonly material: Material;
  readonly items: readonly Item[];
};

/** Claims about each meeting; the first text has injected instructions as its last lines. */
function claimsAbout(all: readonly MeetingItems[], nth: number): MeetingClaims[] {
  return all.map(({ source, material, items }, index) => {
    const foreign = all[(index + 1) % all.length]?.items ?? [];
    return {
      source,
      material,
      claims: items.flatMap((item, position) => {
        if (position % nth !== 0) return [];
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

/** Quotes may have other line breaks than the document. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

type Items = {
  readonly item: Item;
  readonly other: Item;
  readonly foreign: Item;
};

/** Agendas of one body have some items in common. */
const isHere = (foreign: Item, { material }: Item): boolean =>
  material.texts.some(({ text }) => text.includes(foreign.title));

/** Kinds whose sentences say nothing of a prose sentence. */
const ofMatters: ReadonlySet<string> = new Set([
  'injected instruction obeyed',
  'wrong language',
  'quote of another meeting',
]);

/** Every way of every kind that applies; kinds that apply to every claim take turns. */
function liesOf(
  truths: readonly JudgedClaim[],
  { item, other, foreign }: Items,
  position: number,
): JudgedClaim[] {
  const kinds = Object.entries(lieKinds).filter(([kind]) => item.isProse !== true || !ofMatters.has(kind));
  return kinds.flatMap(([kind, ways]) =>
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
            (text !== known.text || oneLine(quoted) !== oneLine(truth.claim.quote));
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
