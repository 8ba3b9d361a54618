/** Entry point of an exporter process: receives a setup, writes that form of the dataset, sends steps and the result. */
import { failureOf, ownPeakBytes, type ProcessFailure } from '../system/process.ts';
import { type ExportResult, type ExportSetup, writeForm } from './write-form.ts';

export type ExporterResult = ExportResult & { readonly peakMemoryBytes: number };
export type ExporterMessage = { readonly step: string } | ExporterResult | ProcessFailure;

const send = (message: ExporterMessage): void => void process.send?.(message);

process.once('message', (setup: ExportSetup) => {
  writeForm(setup, (step) => send({ step })).then(
    (result) => send({ ...result, peakMemoryBytes: ownPeakBytes() }),
    (error: unknown) => send(failureOf(error)),
  );
});

// The parent process has ended: nobody will use the files.
process.once('disconnect', () => process.exit());
