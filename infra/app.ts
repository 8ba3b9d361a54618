/** Entry point of the CDK: `npm run infra -- synth`, `diff` or `deploy`, with `-c settings=<file>` for other settings. */
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfiguration, readSettings, SettingsError } from './configuration.ts';
import { makeStack } from './stack.ts';

/** The output of `npm run build:lambda`. */
const bundleFolder = '.lambda';

function synthesize(): void {
  // Automatic synthesis would write an incomplete stack when an error ends the program.
  const app = new App({ autoSynth: false });
  const file: unknown = app.node.tryGetContext('settings');
  const settings = readSettings(typeof file === 'string' ? file : undefined);
  makeStack(app, settings, { config: readConfiguration(settings), bundleFolder });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
}

try {
  synthesize();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
