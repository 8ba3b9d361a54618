/** Reports of `civic import detect`, for scripts and for people. */
import type { Importer } from '../importer.ts';
import type { Detected } from './detect.ts';
import type { FoundClient } from './find-clients.ts';

/** A field of the configuration that the user must fill in. */
type FieldHint = { readonly field: string; readonly value: string };

/** An entry of `imports` with placeholders, which the configuration refuses until they are filled in. */
function entryOf({ importer, client, baseUrl }: FoundClient) {
  return {
    source: importer.name,
    client: client ?? '<client>',
    place: { slug: '<name-and-state>' },
    ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
  };
}

const requiredFieldsOf = ({ importer, client }: FoundClient): FieldHint[] => [
  ...(client === null
    ? [
        {
          field: 'client',
          value: `the page does not name it; it is the part of ${importer.name} addresses that differs between places, such as ${importer.exampleClient} of ${importer.publication(importer.exampleClient).url}`,
        },
      ]
    : []),
  { field: 'place.slug', value: 'name of the place and postal code of the state, such as new-york-ny' },
];

/** Fields that only some clients need. */
const optionalFieldsOf = ({ importer }: FoundClient): FieldHint[] => [
  {
    field: 'place.timezone',
    value: 'in a state with several time zones: an IANA name such as America/Chicago',
  },
  { field: 'place.kind', value: 'for a school board: school' },
  ...(importer.tokenParameter === undefined
    ? []
    : [
        {
          field: 'token_env',
          value: 'if the client requires a token: the environment variable that contains it',
        },
      ]),
];

const isAlternative = ({ importer, client }: FoundClient, to: FoundClient): boolean =>
  importer.detection.alternativeTo?.source === to.importer.name && client === to.client;

/** Clients that no preferred importer reads. */
const preferred = ({ clients }: Detected): FoundClient[] =>
  clients.filter((found) => !clients.some((other) => isAlternative(found, other)));

const alternativesOf = (found: FoundClient, { clients }: Detected) =>
  clients
    .filter((other) => isAlternative(other, found))
    .map(({ importer: { name, detection } }) => ({
      source: name,
      when: detection.alternativeTo?.when ?? '',
    }));

const supportedOf = (importers: readonly Importer[]) =>
  importers.map(({ name, exampleClient, publication }) => ({
    source: name,
    example: publication(exampleClient).url,
  }));

/** 0: a client was found. 2: a platform was found, but not its client. 1: nothing was found. */
export function exitCodeOf({ clients }: Detected): 0 | 1 | 2 {
  if (clients.some(({ client }) => client !== null)) return 0;
  return clients.length > 0 ? 2 : 1;
}

/** The JSON report. */
export const detectReport = (url: string, detected: Detected, importers: readonly Importer[]) => ({
  url,
  found: preferred(detected).map((found) => ({
    source: found.importer.name,
    client: found.client,
    evidence: found.evidence,
    at: found.at,
    entry: entryOf(found),
    fill_in: requiredFieldsOf(found),
    optional: optionalFieldsOf(found),
    alternatives: alternativesOf(found, detected),
  })),
  without_importer: detected.withoutImporter.map(({ platform: { name, reason }, at }) => ({
    platform: name,
    at,
    reason,
  })),
  pages: detected.pages,
  failures: detected.failures,
  ...(detected.clients.length === 0 ? { supported: supportedOf(importers) } : {}),
});

const evidenceWords = {
  address: 'the address',
  redirect: 'a redirect to',
  link: 'a link to',
  page: 'the content of',
} as const;

/** Returns the entries for the configuration and what to fill in, or the supported platforms if nothing was found. */
export function detectSummary(url: string, detected: Detected, importers: readonly Importer[]): string {
  const found = preferred(detected);
  const unreadable = detected.failures.map(({ what, reason }) => `could not read ${what}: ${reason}`);
  const others = detected.withoutImporter.map(
    ({ platform, at }) => `${platform.name} (${at}): ${platform.reason}.`,
  );
  if (found.length === 0)
    return [problemOf(url, detected), ...others, ...unreadable, ...supportedLines(importers)].join('\n');
  const several =
    found.length > 1
      ? ['Several clients were found. Some may belong to other places: keep only yours.', '']
      : [];
  return [...several, ...found.map((each) => sectionOf(each, detected)), ...others, ...unreadable].join('\n');
}

const lineOf = ({ field, value }: FieldHint): string => `  ${field}: ${value}`;

function sectionOf(found: FoundClient, detected: Detected): string {
  const { importer, client, evidence, at } = found;
  return [
    `${importer.name}, ${client === null ? 'client not named' : `client ${client}`}, identified by ${evidenceWords[evidence]} ${at}`,
    '',
    'Add to imports in civic.config.json:',
    '',
    JSON.stringify(entryOf(found), null, 2).replaceAll(/^/gm, '  '),
    '',
    'Fill in:',
    ...requiredFieldsOf(found).map(lineOf),
    'If needed (docs/import.md):',
    ...optionalFieldsOf(found).map(lineOf),
    ...alternativesOf(found, detected).map(({ source, when }) => `Use ${source} as the source if ${when}.`),
    '',
  ].join('\n');
}

function problemOf(url: string, { withoutImporter, pages }: Detected): string {
  const read = pages.length === 0 ? '' : ` Pages read: ${pages.join(', ')}.`;
  return withoutImporter.length === 0
    ? `No platform was found at ${url}.${read} Name the address of a calendar or an agenda.`
    : `No platform with an importer was found at ${url}.${read}`;
}

const supportedLines = (importers: readonly Importer[]): string[] => [
  'Supported platforms:',
  ...supportedOf(importers).map(({ source, example }) => `  ${source}: ${example}`),
];
