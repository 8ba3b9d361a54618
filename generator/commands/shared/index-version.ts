/** The option of every command that writes or publishes a packed index. */
import { InvalidArgumentError, Option } from 'commander';
import { namedVersions } from '../../../search-lambda/engine/index-fault.ts';
import {
  isKnownVersion,
  type Version,
  versions,
} from '../../../search-lambda/engine/packed/format/layout.ts';

export type IndexVersionOption = { indexVersion?: Version };

export const indexVersionOption = (description: string): Option =>
  new Option('--index-version <number>', description).argParser(parseVersion);

function parseVersion(text: string): Version {
  const version = Number(text);
  if (isKnownVersion(version)) return version;
  throw new InvalidArgumentError(`This release writes ${namedVersions(versions)}.`);
}
