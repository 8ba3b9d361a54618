/** Saved searches (`follows.ndjson`): one JSON object per line. */
import { z } from 'zod';
import { filterParameters, searchParameters } from '../../schemas/search-parameters.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { isPlainAddress } from '../system/network.ts';
import { readRegularFileSync } from '../system/regular-file.ts';

/** The filters of /decisions, by their names there. */
const filterSchema = z
  .partialRecord(z.enum(filterParameters), z.union([z.string(), z.number(), z.boolean()]))
  .default({});

const targetSchema = z.union(
  [
    z.strictObject({ email: z.email() }),
    z.strictObject({ webhook: z.string().refine(isPlainAddress, 'must be an http or https URL') }),
  ],
  'must be {"email": "..."} or {"webhook": "https://..."}',
);

const followSchema = z
  .strictObject({
    /** Identifies the follow; unique in the file. */
    name: z.string().trim().min(1).max(200),
    query: z.string().max(searchParameters.q.maxLength).default(''),
    filters: filterSchema,
    target: targetSchema,
  })
  .refine(
    ({ query, filters }) => query.trim() !== '' || Object.keys(filters).length > 0,
    'must have a query or a filter',
  );

export type Follow = z.infer<typeof followSchema>;

export type FollowOptions = {
  /** Allows webhooks without encryption. */
  readonly isInsecure: boolean;
};

/**
 * Reads saved searches.
 * @throws {UserError} that names the first invalid line
 */
export function readFollows(path: string, { isInsecure }: FollowOptions): Follow[] {
  const names = new Set<string>();
  return linesOf(path).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const follow = parseFollow(line, `${path}, line ${index + 1}`);
    if (names.has(follow.name))
      throw new UserError(
        `${path}, line ${index + 1}: the name ${JSON.stringify(follow.name)} is taken. Rename it.`,
      );
    names.add(follow.name);
    if (!isInsecure && 'webhook' in follow.target && URL.parse(follow.target.webhook)?.protocol === 'http:')
      throw new UserError(
        `${path}, line ${index + 1}: the webhook ${follow.target.webhook} is not encrypted. Use https://, or add --insecure for a receiver on this machine.`,
      );
    return [follow];
  });
}

function linesOf(path: string): string[] {
  try {
    return readRegularFileSync(path).toString().split('\n');
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined) throw cause;
    const reason = code === 'ENOENT' ? 'there is no such file' : code;
    throw new UserError(
      `${path} cannot be read: ${reason}. It has one saved search per line, as in docs/follow.md.`,
      {
        cause,
      },
    );
  }
}

function parseFollow(line: string, where: string): Follow {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new UserError(`${where}: not valid JSON. Each line is one object, as in docs/follow.md.`, {
      cause,
    });
  }
  const parsed = followSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new UserError(`${where}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'invalid'}.`);
}

/** The query string of a follow at /decisions; equal searches have equal ones. */
export function searchOf({ query, filters }: Follow): string {
  const parameters = new URLSearchParams();
  if (query.trim() !== '') parameters.set('q', query.trim());
  for (const name of Object.keys(filters).toSorted())
    parameters.set(name, String(filters[name as keyof typeof filters]));
  parameters.set('sort', 'date');
  return parameters.toString();
}
