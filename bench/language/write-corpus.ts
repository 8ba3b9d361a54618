/** Writes a demo whose places have the language of real records, which measurements at nationwide scale need. */
import { type DemoSummary, writeDemoCorpus } from '../../generator/demo/write.ts';
import { RealLanguage } from './real-language.ts';

/** @returns the row count of each table. */
export const writeRealLanguage = (file: string, size: { places: number; meetings: number }): DemoSummary =>
  // Each place has its own names, which are freed with it.
  writeDemoCorpus(file, { ...size, localOf: ({ index }) => new RealLanguage(index) });

const [file, places, meetings] = process.argv.slice(2);
if (import.meta.main && file !== undefined)
  writeRealLanguage(file, { places: Number(places), meetings: Number(meetings) });
