/** Concatenates the columns of segments with the same tables. */
import { Days, DaysWriter } from '../format/columns/days.ts';
import { encodeStarts } from '../format/columns/decisions.ts';
import { TextLengthsWriter } from '../format/columns/text-lengths.ts';
import type { SectionSinks } from '../format/sections.ts';
import type { MergeInput } from './merge-input.ts';

/** Columns whose bytes are concatenated. */
const plainColumns = ['places', 'decisionFlags', 'amounts', 'topics', 'bodies'] as const;

/** Writes the columns of these segments as those of one segment. */
export function mergeColumns(inputs: readonly MergeInput[], sinks: SectionSinks): void {
  for (const name of plainColumns) for (const input of inputs) sinks[name].write(input.section(name));
  for (const name of ['placeTable', 'bodyTable'] as const) copyTable(inputs, sinks, name);
  mergeDays(inputs, sinks);
  mergeStarts(inputs, sinks);
  const textLengths = new TextLengthsWriter(sinks.textLengths, sinks.textBlocks);
  for (const input of inputs) textLengths.addAll(input.section('textLengths'));
}

function copyTable(
  [first, ...others]: readonly MergeInput[],
  sinks: SectionSinks,
  name: 'placeTable' | 'bodyTable',
): void {
  const table = Buffer.from(first?.section(name) ?? '[]');
  if (others.some((input) => !table.equals(input.section(name))))
    throw new Error(`merged segments must have the same ${name}`);
  sinks[name].write(table);
}

function mergeDays(inputs: readonly MergeInput[], sinks: SectionSinks): void {
  const merged = new DaysWriter();
  let firstDocument = 0;
  for (const input of inputs) {
    const { documents } = input.counts;
    const pairs = new Uint32Array(input.section('days').buffer);
    for (const [day, first] of new Days(pairs, documents).pairs()) merged.addDay(firstDocument + first, day);
    firstDocument += documents;
  }
  sinks.days.write(merged.encode());
}

function mergeStarts(inputs: readonly MergeInput[], sinks: SectionSinks): void {
  const documents = inputs.reduce((sum, { counts }) => sum + counts.documents, 0);
  const merged = new Uint32Array(documents + 1);
  let [firstDocument, firstDecision] = [0, 0];
  for (const input of inputs) {
    const starts = new Uint32Array(input.section('decisionStarts').buffer);
    for (let document = 0; document < input.counts.documents; document++)
      merged[firstDocument + document] = firstDecision + (starts[document] ?? document);
    firstDocument += input.counts.documents;
    firstDecision += input.sectionBytes('decisionFlags');
  }
  merged[documents] = firstDecision;
  sinks.decisionStarts.write(encodeStarts(merged));
}
