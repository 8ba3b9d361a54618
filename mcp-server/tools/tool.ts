/** What every tool is made of, and how it is offered to clients. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { DatasetQueryError, DatasetUnavailableError } from '../dataset/errors.ts';
import { Fault } from '../fault.ts';
import type { Service } from '../service/service.ts';

type ToolAnswer<Structured> = {
  readonly structured: Structured;
  /** The same for a reader, in few words. */
  readonly text: string;
};

type ToolContext = {
  readonly service: Service;
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
};

type Tool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws {Fault} with what was wrong, and what would be right */
  readonly answer: (
    input: z.output<Input>,
    context: ToolContext,
  ) => Promise<ToolAnswer<z.output<Output> & Record<string, unknown>>>;
};

export type ToolEnvironment = Omit<ToolContext, 'signal'> & {
  /** Gets the stack of every bug. */
  readonly log: (line: string) => void;
};

/** Offers a tool on a server. */
export type Registration = (server: McpServer, environment: ToolEnvironment) => void;

/** All tools read; asked twice, they answer the same until the service publishes anew. */
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;

export const declareTool =
  <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Registration =>
  (server, environment) => {
    const { name, title, description, input, output } = tool;
    server.registerTool<z.ZodObject, z.ZodObject>(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: { title, ...annotations },
      },
      async (given, { mcpReq: { signal } }) => {
        try {
          // Checked already, but its type was lost on the way.
          return resultOf(await tool.answer(input.parse(given), { ...environment, signal }));
        } catch (error) {
          signal.throwIfAborted();
          return failureOf(name, error, environment.log);
        }
      },
    );
  };

const resultOf = ({ structured, text }: ToolAnswer<Record<string, unknown>>): CallToolResult => ({
  structuredContent: structured,
  content: [{ type: 'text', text }],
});

function failureOf(name: string, error: unknown, log: (line: string) => void): CallToolResult {
  const isForClient =
    error instanceof Fault || error instanceof DatasetQueryError || error instanceof DatasetUnavailableError;
  if (!isForClient) log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  const text = isForClient ? error.message : `${name} has a bug: it could not answer this call.`;
  return { isError: true, content: [{ type: 'text', text }] };
}
