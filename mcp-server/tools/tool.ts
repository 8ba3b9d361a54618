/** The definition of a tool, and its registration on a server. */
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { plainLines, plainText } from '../../schemas/formats/plain-texts.ts';
import { DatasetQueryError, DatasetUnavailableError } from '../dataset/messages.ts';
import { Fault } from '../fault.ts';
import { answerSignal } from '../service/deadline.ts';
import type { Service } from '../service/service.ts';

type ToolAnswer<Structured> = {
  readonly structured: Structured;
  /** The same as concise text. */
  readonly text: string;
};

type ToolContext = {
  readonly service: Service;
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Also aborted at the deadline of the call. */
  readonly within: AbortSignal;
};

type Tool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws {Fault} with the offending value and the remedy */
  readonly answer: (
    input: z.output<Input>,
    context: ToolContext,
  ) => Promise<ToolAnswer<z.output<Output> & Record<string, unknown>>>;
};

export type ToolEnvironment = Pick<ToolContext, 'service'> & {
  /** Receives the stack of every bug. */
  readonly log: (line: string) => void;
};

/** Registers a tool on a server. */
export type Registration = (server: McpServer, environment: ToolEnvironment) => void;

/** All tools are read-only, and return the same answer until the service publishes new data. */
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;

export const declareTool =
  <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Registration =>
  (server, environment) => {
    const { name, title, description, input, output } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: concise(input),
        outputSchema: concise(output),
        annotations: { title, ...annotations },
      },
      async (rawInput, { mcpReq: { signal } }) => {
        const within = answerSignal(environment.service, signal);
        try {
          // The SDK has validated the input but does not pass on its type.
          return resultOf(await tool.answer(input.parse(rawInput), { ...environment, signal, within }));
        } catch (error) {
          signal.throwIfAborted();
          return failureOf(name, error, environment.log);
        }
      },
    );
  };

/** Limits of JavaScript's integers, which Zod states for each and which are of no use to a model. */
const integerLimits: Readonly<Record<string, number>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** What JSON Schema and MCP assume without it: further properties of any kind, and the dialect. */
const isAssumed = (key: string, value: unknown): boolean =>
  key === '$schema' || (key === 'additionalProperties' && JSON.stringify(value) === '{}');

type JsonSchema = Record<string, unknown>;

const without = (schema: JsonSchema, isNeedless: (key: string, value: unknown) => boolean): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      integerLimits[key] === value || isAssumed(key, value) || isNeedless(key, value) ? undefined : value,
    ),
  ) as JsonSchema;

/** Keywords that help a model to write values, and not to read them. */
const writingKeywords = ['pattern', 'minItems', 'minLength', 'maxLength', 'multipleOf', 'propertyNames'];

/** Newer services may add fields at any depth. */
const isForWriting = (key: string, value: unknown): boolean =>
  (writingKeywords.includes(key) && !isSchemaOfProperty(value)) ||
  (key === 'additionalProperties' && value === false);

/** A property may be named like a keyword. */
const isSchemaOfProperty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'description' in value;

/** The same schema for the SDK; its JSON Schema, which models read with every request, is shorter. */
function concise(schema: z.ZodObject): StandardSchemaWithJSON {
  const standard = schema['~standard'];
  const { input, output } = standard.jsonSchema;
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => without(input(options), () => false),
        output: (options) => without(output(options), isForWriting),
      },
    },
  };
}

/** A copy whose texts have no characters that could begin a line of their own or turn around what follows. */
const plainTexts = (structured: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(structured), (name, value: unknown) =>
    typeof value === 'string' ? plainText(name, value) : value,
  ) as Record<string, unknown>;

const resultOf = ({ structured, text }: ToolAnswer<Record<string, unknown>>): CallToolResult => ({
  structuredContent: plainTexts(structured),
  content: [{ type: 'text', text: plainLines(text) }],
});

function failureOf(name: string, error: unknown, log: (line: string) => void): CallToolResult {
  const isForClient =
    error instanceof Fault || error instanceof DatasetQueryError || error instanceof DatasetUnavailableError;
  if (!isForClient) log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  const text = isForClient ? error.message : `${name} failed because of a bug in the server.`;
  return { isError: true, content: [{ type: 'text', text: plainLines(text) }] };
}
