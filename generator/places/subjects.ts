/**
 * What a motion was on, and what it asked for. Pure.
 *
 * The subject is the title of the motion's agenda item, else that of its matter, else the text of the motion, unless that says
 * nothing about it (“A motion was made that this Introduction be Approved by Council”, “Final vote”). The action is what the
 * text says besides the subject: “Approved by Council”, “Motion to amend Exhibit A”.
 */
import type { Decision } from '../../schemas/documents.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { isStep } from './notable-decisions.ts';

type Motion = Pick<Row<'motions'>, 'text' | 'agenda_item_id' | 'matter_id'>;

export type Subject = {
  /** The title of the agenda item or matter. Undefined if it is the text of the motion, which would repeat it. */
  readonly subject: string | undefined;
  readonly file_number: string | undefined;
  readonly matter_id: string | undefined;
};

/** Returns a function that finds the subject of one of these motions. */
export function subjectFinder(
  { agenda_items, matters }: Pick<PlaceRows, 'agenda_items' | 'matters'>,
  motions: readonly Motion[],
): (motion: Motion) => Subject {
  const wanted = new Set(motions.map(({ agenda_item_id }) => agenda_item_id));
  const items = new Map(agenda_items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]));
  const byId = new Map(motions.length === 0 ? [] : matters.map((matter) => [matter.id, matter]));
  return ({ text, agenda_item_id, matter_id }): Subject => {
    const item = items.get(agenda_item_id ?? '');
    const matter = byId.get(matter_id ?? item?.matter_id ?? '');
    const title = item?.title ?? matter?.title ?? undefined;
    return {
      subject: title === text ? undefined : title,
      file_number: matter?.file_number ?? undefined,
      matter_id: matter?.id,
    };
  };
}

/** “A motion was made that this Land Use Application be Approved, by Council approved by Roll Call.”, “This Resolution was Filed” */
const formula =
  /^(?:a )?(?:motion was made(?: by [^,]{1,80}(?:, seconded by [^,]{1,80})?,)? that )?(?:this|the) (?:[\p{L}-]+ ){1,5}?(?:be|was) (?<action>.{1,120}?)(?:,? (?:approved|carried|adopted|passed|failed|defeated) by (?:consent )?(?:roll call|voice) ?(?:vote)?)?\.?$/iu;
const bareAction =
  /^(?:final vote|vote|roll call(?: vote)?|motion|motion (?:to )?(?:approve|adopt|pass|deny|second)|(?:p-c item )?(?:approved?|adopt(?:ed)?|pass(?:ed)?|failed|filed|denied|disapproved)(?:,? (?:by|as) [\p{L} ]{1,60})?)\.?$/iu;

const saysNothing = (text: string): boolean => formula.test(text) || bareAction.test(text);

/** What a motion was on: its subject, else its text, unless that says nothing about it. */
export const shownSubject = ({ subject, motion }: Titled): string | undefined =>
  subject ?? (motion === undefined || saysNothing(motion) ? undefined : motion);

type Titled = { readonly subject?: string | undefined; readonly motion?: string | undefined };

/** What a motion asked for, in the words of its text; undefined if the text is the subject. */
export function actionOf({ subject, motion }: Titled): string | undefined {
  if (motion === undefined) return undefined;
  const action = formula.exec(motion)?.groups?.['action']?.replace(/,(?= by )/, '');
  if (action !== undefined) return action;
  return subject === undefined && !saysNothing(motion) ? undefined : motion;
}

const denial =
  /^(?:motion (?:by .{1,120} )?to |to )?(?:deny|denied|disapproved?|reject(?:ed)?|refuser?|rejeter)\b/i;

/**
 * True if a motion asks that its matter be denied, so that the matter fails if the motion passes. Works on the action, since the
 * title of a matter may begin with “Reject”, too.
 */
export const isDenial = (action: string | undefined): boolean => action !== undefined && denial.test(action);

/**
 * What an amendment or procedural motion asked for, if its title does not say so: “Kanal 1 — amend Exhibit A”. Undefined for
 * decisions that settle their matter. `title` is the title that is shown.
 */
export function stepAction(decision: Decision, title: string): string | undefined {
  const { motion, stage, outcome } = decision;
  const isOpen = stage === undefined && outcome === undefined;
  if (motion?.text === undefined || !(isStep(decision) || isOpen)) return undefined;
  const action = actionOf({ subject: title, motion: motion.text });
  return action === undefined || title.startsWith(action) || action.startsWith(title) ? undefined : action;
}
