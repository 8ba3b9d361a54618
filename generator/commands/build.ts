import { type Command, Option } from 'commander';
import { type Part, parts } from '../../schemas/paths.ts';
import { readPreviousRelease } from '../bulk/previous-release.ts';
import { addCorpusOptions, type CorpusOptions, parseParts, parsePath } from './shared/build-options.ts';
import { buildReport, buildSummary, buildWithProgress } from './shared/building.ts';

type Options = CorpusOptions & { out: string; only: Part[]; previous?: string; json?: true };

export const addBuildCommand = (program: Command): void => {
  const command = program
    .command('build')
    .summary('make the published files from a corpus')
    .description(
      'Checks a corpus and writes the sites, the search index and the bulk dataset. On errors the output folder stays as it was.',
    );
  addCorpusOptions(command)
    .requiredOption('--out <folder>', 'where the files go', parsePath)
    .addOption(
      new Option('--only <parts>', `build these parts, comma-separated: ${parts.join(', ')}`)
        .argParser(parseParts)
        .default([...parts], 'all'),
    )
    .option(
      '--previous <release>',
      'tell what the dataset changed since this release: its manifest.json, or the folder or address it is under',
    )
    .option('--json', 'print the summary as JSON, or { error, errors, warnings } where nothing was built')
    .action(runBuild);
};

async function runBuild(path: string, { previous, ...options }: Options): Promise<void> {
  const made = await buildWithProgress(path, {
    ...options,
    previous: previous === undefined ? undefined : await readPreviousRelease(previous),
  });
  process.stdout.write(
    options.json === true ? `${JSON.stringify(buildReport(made))}\n` : buildSummary(path, options.out, made),
  );
}
