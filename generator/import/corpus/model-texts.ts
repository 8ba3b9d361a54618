/** Texts that a model writes into imported decisions (briefs/write). All other columns remain the importer's. Pure. */

type Cells = Readonly<Record<string, unknown>>;

const modelTexts: ReadonlySet<string> = new Set(['summary', 'evidence', 'generated_by']);

export const isWrittenByModel = ({ generated_by: author }: Cells): boolean =>
  typeof author === 'string' && author.startsWith('ai:');

/** The other columns of a decision. */
export const withoutModelTexts = <Value>(cells: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => !modelTexts.has(column)));
