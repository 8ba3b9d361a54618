/** Conditions of the lists, for OData v3. */
import type { Plan } from '../plan.ts';

/** `EventDate ge datetime'2022-01-01' and (EventLastModifiedUtc ge ... or ...)`, for OData v3. */
export function eventFilter({ since, changedSince }: Plan): string | undefined {
  const stamps = ['EventLastModifiedUtc', 'EventAgendaLastPublishedUTC', 'EventMinutesLastPublishedUTC'];
  return allOf(since === null ? [] : [`EventDate ge datetime'${since}'`], anyOf(stamps, changedSince));
}

/** Files with any date in the imported period. */
export function matterFilter({ since, changedSince }: Plan): string | undefined {
  const dates = ['MatterIntroDate', 'MatterAgendaDate', 'MatterLastModifiedUtc'];
  return allOf(anyOf(dates, since ?? undefined), anyOf(['MatterLastModifiedUtc'], changedSince));
}

const anyOf = (fields: readonly string[], instant: string | undefined): string[] =>
  instant === undefined ? [] : [fields.map((field) => `${field} ge datetime'${instant}'`).join(' or ')];

function allOf(...conditions: readonly string[][]): string | undefined {
  const all = conditions.flat();
  return all.length === 0 ? undefined : all.map((condition) => `(${condition})`).join(' and ');
}
