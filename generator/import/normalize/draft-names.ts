/** Recognizes names that say that a meeting or its agenda is a draft. Pure. */
import { pattern, words } from './cancellation-words.ts';

const draft = '(?:draft|ébauche|provisoire|projet)';
const edge = String.raw`[()[\]{}:*_|–—-]`;
const kinds = words('meetings?|sessions?|worksessions?|workshops?|retreats?');
const bodies = words(
  'council|commission(?:ers)?|committee|board|court|authority|agency|trustees|supervisors|selectmen|aldermen|panel',
);
/** What is a draft itself: “Draft Housing Element Workshop”. */
const subject = words(
  String.raw`\w*plans?|reports?|budgets?|codes?|ordinances?|eirs?|eis|elements?|maps?|polic\w+|charters?|stud\w+|strateg\w+|statements?|documents?|rules|permits?|amendments?|rates|fees?|list|animals?|horses?|board`,
);

/** `DRAFT - City Council`, `City Council (Draft Agenda)`, `*DRAFT* Regular Meeting`, `Council Agenda - DRAFT v2` */
const marked = String.raw`(?:^|${edge})\s*${draft}(?: (?:agenda|meeting|schedule))?(?: v?\d+)?\s*(?=$|${edge})`;
const agenda = String.raw`(?<!\p{L})(?:(?:draft|tentative) agenda|ordre du jour provisoire|projet d['’]ordre du jour)(?!\p{L})`;
const start = String.raw`^draft (?=\p{L}.*(?<!\p{L})agenda|(?!.*${subject}.* )(?:.* )?(?:${kinds}|${bodies})$)`;
const end = String.raw`(?<=(?:${kinds}|${bodies}|agenda)\s)draft$`;
const marks = pattern([marked, agenda, start, end].join('|'));

/** True for “DRAFT City Council Agenda”, and false for “Draft Housing Plan Workshop”. */
export const isDraftName = (name: string | null | undefined): boolean => marks.test(name?.trim() ?? '');

/** The name of the meeting alone: `DRAFT City Council Agenda` → `City Council`. */
export function withoutDraft(name: string): string {
  if (!isDraftName(name)) return name;
  const rest = name
    .trim()
    .replace(new RegExp(marks, 'giu'), ' ')
    .replaceAll(/\s[)\]}](?=\s|$)/g, '')
    .replace(/(?<!\p{L})agenda\s*$/iu, '')
    .replaceAll(/^[\s:*_|)\]}–—-]+|[\s:*_|[(–—-]+$/gu, '');
  return rest === '' ? name : rest;
}
