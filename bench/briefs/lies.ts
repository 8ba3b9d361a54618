/** Twelve kinds of lies, each written in several ways; half of the ways are held out. */
import type { Lie } from './lie-parts.ts';
import { dateShifted, namesSwapped } from './lies/names-and-dates.ts';
import { negationDropped } from './lies/negations.ts';
import { digitChanged, unitChanged } from './lies/numbers.ts';
import { outcomeFlipped } from './lies/outcomes.ts';
import { quoteInvented } from './lies/quotes.ts';
import { derivedTotal } from './lies/totals.ts';
import { countChanged } from './lies/votes.ts';
import { injectedLies, otherLanguageLies, otherMeetingLies } from './other-lies.ts';

/** The kinds of lies, in the order of the table. */
export const lieKinds: Readonly<Record<string, readonly Lie[]>> = {
  'digit changed': digitChanged,
  'unit changed': unitChanged,
  'names swapped': namesSwapped,
  'outcome flipped': outcomeFlipped,
  'vote count off by one': countChanged,
  'date shifted': dateShifted,
  'quote invented': quoteInvented,
  'quote of another meeting': otherMeetingLies,
  'derived total': derivedTotal,
  'negation dropped': negationDropped,
  'injected instruction obeyed': injectedLies,
  'wrong language': otherLanguageLies,
};
