/**
 * Anthropic's messages: https://docs.anthropic.com/en/api/messages and /creating-message-batches. The answer is the input of a tool
 * that the model must use, which every model of the provider supports.
 */
import * as z from 'zod';
import {
  type BatchFormat,
  type Completion,
  type JsonObject,
  type ModelRequest,
  readIfValid,
  type WireFormat,
} from './provider.ts';

export const anthropicBaseUrl = 'https://api.anthropic.com/v1';

/** https://docs.anthropic.com/en/api/versioning */
const version = '2023-06-01';
const toolName = 'write_brief';

const responseShape = z.object({
  content: z.array(
    z.union([
      z.object({ type: z.literal('tool_use'), input: z.unknown() }),
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.string() }),
    ]),
  ),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }).nullish(),
});

export function anthropicFormat(baseUrl: string, model: string, key: string | undefined): WireFormat {
  return {
    name: 'Anthropic',
    url: new URL(`${baseUrl}/messages`),
    body: (request) => bodyOf(request, model),
    read: readCompletion,
    headers: () =>
      Promise.resolve({
        'content-type': 'application/json',
        'anthropic-version': version,
        ...(key === undefined ? {} : { 'x-api-key': key }),
      }),
    optional: { temperature: /temperature/i, tool_choice: /tool_choice/i },
    batches: batchFormat(baseUrl),
  };
}

const bodyOf = ({ system, user, schema, maxOutputTokens }: ModelRequest, model: string): JsonObject => ({
  model,
  max_tokens: maxOutputTokens,
  // The provider has no seed.
  temperature: 0,
  system,
  messages: [{ role: 'user', content: user }],
  tools: [{ name: toolName, description: 'Takes the finished brief.', input_schema: schema }],
  tool_choice: { type: 'tool', name: toolName },
});

function readCompletion(response: unknown): Completion {
  const { content, stop_reason: reason, usage } = responseShape.parse(response);
  return {
    text: textOf(content),
    end: reason === 'refusal' ? 'refused' : reason === 'max_tokens' ? 'cut off' : 'complete',
    inputTokens: usage?.input_tokens ?? null,
    outputTokens: usage?.output_tokens ?? null,
  };
}

function textOf(content: z.infer<typeof responseShape>['content']): string {
  const used = content.find((block) => 'input' in block);
  if (used !== undefined) return JSON.stringify(used.input);
  return content.map((block) => ('text' in block ? block.text : '')).join('');
}

const batchShape = z.object({
  id: z.string(),
  processing_status: z.string(),
  results_url: z.string().nullish(),
});
const lineShape = z.object({
  custom_id: z.string(),
  result: z.object({ type: z.string(), message: z.unknown().optional() }),
});

const batchFormat = (baseUrl: string): BatchFormat => ({
  requestsMax: 10_000,
  submit: async (send, entries) => {
    const requests = entries.map(({ id, body }) => ({ custom_id: id, params: body }));
    const created = await send('POST', new URL(`${baseUrl}/messages/batches`), JSON.stringify({ requests }));
    return batchShape.parse(JSON.parse(created)).id;
  },
  collect: async (send, batchId) => {
    const address = new URL(`${baseUrl}/messages/batches/${encodeURIComponent(batchId)}`);
    const { processing_status: status } = batchShape.parse(JSON.parse(await send('GET', address)));
    if (status !== 'ended') return undefined;
    // Not the address in the response: the key goes to the configured server only.
    const results = await send('GET', new URL(`${address.href}/results`));
    return results
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(readLine);
  },
});

function readLine(line: string) {
  const { custom_id: id, result } = lineShape.parse(JSON.parse(line));
  return {
    id,
    completion: result.type === 'succeeded' ? readIfValid(readCompletion, result.message) : undefined,
  };
}
