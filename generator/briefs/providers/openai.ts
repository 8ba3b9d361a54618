/**
 * The chat completions of OpenAI, which many servers speak, local ones too (vLLM, Ollama, llama.cpp):
 * https://platform.openai.com/docs/api-reference/chat and /batch.
 */
import * as z from 'zod';
import {
  type BatchEntry,
  type BatchFormat,
  type Completion,
  type JsonObject,
  type ModelRequest,
  type Send,
  type WireFormat,
  readIfValid,
} from './provider.ts';

/** Makes answers repeatable where the server supports it. */
const seed = 1;

export const openAiBaseUrl = 'https://api.openai.com/v1';

const responseShape = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
});

export function openAiFormat(baseUrl: string, model: string, key: string | undefined): WireFormat {
  const isOpenAi = baseUrl.startsWith(openAiBaseUrl);
  return {
    name: 'OpenAI-compatible',
    url: new URL(`${baseUrl}/chat/completions`),
    body: (request) => bodyOf(request, model, isOpenAi),
    read: readCompletion,
    headers: (_url, _method, body) => Promise.resolve(headersOf(key, body)),
    optional: {
      response_format: /response_format|json_schema|structured|grammar/i,
      temperature: /temperature/i,
      seed: /\bseed\b/i,
    },
    batches: batchFormat(baseUrl),
  };
}

const headersOf = (key: string | undefined, body: string): Record<string, string> => ({
  ...(body === '' ? {} : { 'content-type': 'application/json' }),
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
});

const bodyOf = (
  { system, user, schema, maxOutputTokens }: ModelRequest,
  model: string,
  isOpenAi: boolean,
): JsonObject => ({
  model,
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ],
  temperature: 0,
  seed,
  // OpenAI's newer models refuse the older name, which most other servers expect.
  [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens,
  response_format: { type: 'json_schema', json_schema: { name: 'brief', strict: true, schema } },
});

function readCompletion(response: unknown): Completion {
  const { choices, usage } = responseShape.parse(response);
  const choice = choices[0];
  const isRefused = (choice?.message.refusal ?? '') !== '' || choice?.finish_reason === 'content_filter';
  return {
    text: choice?.message.content ?? '',
    end: isRefused ? 'refused' : choice?.finish_reason === 'length' ? 'cut off' : 'complete',
    inputTokens: usage?.prompt_tokens ?? null,
    outputTokens: usage?.completion_tokens ?? null,
  };
}

const fileShape = z.object({ id: z.string() });
const batchShape = z.object({
  id: z.string(),
  status: z.string(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
});
const lineShape = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.int(), body: z.unknown().optional() }).nullish(),
});

/** States after which nothing more is answered. */
const ended = new Set(['completed', 'failed', 'expired', 'cancelled']);

const batchFormat = (baseUrl: string): BatchFormat => ({
  requestsMax: 50_000,
  submit: async (send, entries) => {
    const form = new FormData();
    form.set('purpose', 'batch');
    form.set('file', new Blob([linesOf(entries)], { type: 'application/jsonl' }), 'requests.jsonl');
    const file = fileShape.parse(JSON.parse(await send('POST', new URL(`${baseUrl}/files`), form)));
    const wanted = { input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' };
    const created = await send('POST', new URL(`${baseUrl}/batches`), JSON.stringify(wanted));
    return batchShape.parse(JSON.parse(created)).id;
  },
  collect: async (send, batchId) => {
    const url = new URL(`${baseUrl}/batches/${encodeURIComponent(batchId)}`);
    const batch = batchShape.parse(JSON.parse(await send('GET', url)));
    if (!ended.has(batch.status)) return undefined;
    const files = [batch.output_file_id, batch.error_file_id].flatMap((id) => id ?? []);
    const texts = await Promise.all(files.map((id) => readFile(send, baseUrl, id)));
    return texts.flatMap((text) =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(readLine),
    );
  },
});

const linesOf = (entries: readonly BatchEntry[]): string =>
  entries
    .map(({ id, body }) =>
      JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body }),
    )
    .join('\n');

const readFile = (send: Send, baseUrl: string, id: string): Promise<string> =>
  send('GET', new URL(`${baseUrl}/files/${encodeURIComponent(id)}/content`));

function readLine(line: string) {
  const { custom_id: id, response } = lineShape.parse(JSON.parse(line));
  return {
    id,
    completion: response?.status_code === 200 ? readIfValid(readCompletion, response.body) : undefined,
  };
}
