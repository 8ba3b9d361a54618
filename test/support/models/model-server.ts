/**
 * A server of language models on this machine, which speaks the wire formats of three providers: OpenAI's chat completions and
 * batches, Anthropic's messages and batches, and Bedrock's Converse. It checks requests as the providers do.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureFault } from './aws-signature.ts';

/** What the server is asked, whatever the provider. */
export type Asked = { readonly system: string; readonly user: string };

/** What a model answers: text, an object for the tool, or how it ends without an answer. */
export type Reply =
  | { readonly text: string }
  | { readonly object: unknown }
  | { readonly refusal: string }
  | { readonly cutOff: string }
  | {
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A model: the reply to each request, counted from 1. */
export type Model = (asked: Asked, number: number) => Reply | Promise<Reply>;

export type ModelServer = AsyncDisposable & {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Completions that were asked for, batches included. */
  readonly asked: Asked[];
  /** Bodies of requests for completions, as sent. */
  readonly bodies: Record<string, unknown>[];
  /** Ends the requests of batches: until then, they are being processed. */
  finishBatches: () => void;
};

export const serverKey = 'test-key-1234567890';
export const awsKeys = {
  accessKeyId: 'AKIATESTTESTTEST',
  secretAccessKey: 'test-secret',
  region: 'us-east-1',
};

type Json = Record<string, unknown>;
type HttpReply = { status: number; body: unknown; headers?: Readonly<Record<string, string>> };

/** Starts a server of one model, which every name denotes except `unknown-model`. */
export async function startModelServer(model: Model): Promise<ModelServer> {
  const state = new State(model);
  const server = createServer((request, response) => void respond(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: state.asked,
    bodies: state.bodies,
    finishBatches: () => {
      state.areBatchesDone = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class State {
  readonly model: Model;
  readonly asked: Asked[] = [];
  readonly bodies: Json[] = [];
  readonly files = new Map<string, string>();
  readonly batches = new Map<string, string>();
  areBatchesDone = false;

  constructor(model: Model) {
    this.model = model;
  }

  reply(asked: Asked, body: Json): Promise<Reply> {
    this.bodies.push(body);
    return Promise.resolve(this.model(asked, this.asked.push(asked)));
  }
}

async function respond(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const { status, body: content, headers } = await route(state, request, body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof content === 'string' ? content : JSON.stringify(content));
}

function route(state: State, request: IncomingMessage, body: Buffer): Promise<HttpReply> | HttpReply {
  const path = request.url ?? '';
  if (path.startsWith('/v1/messages')) return routeAnthropic(state, request, path, body);
  if (path.startsWith('/model/')) return routeBedrock(state, request, body);
  if (path.startsWith('/v1/')) return routeOpenAi(state, request, path, body);
  return { status: 404, body: { error: { message: 'not found' } } };
}

const parse = (body: Buffer): Json => JSON.parse(body.toString('utf8')) as Json;

function routeOpenAi(
  state: State,
  request: IncomingMessage,
  path: string,
  body: Buffer,
): Promise<HttpReply> | HttpReply {
  if (request.headers.authorization !== `Bearer ${serverKey}`)
    return {
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${request.headers.authorization ?? 'none'}.` } },
    };
  if (path === '/v1/chat/completions') return completeOpenAi(state, parse(body));
  if (path === '/v1/files') {
    const lines = body
      .toString('utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'));
    state.files.set('file-1', lines.join('\n'));
    return { status: 200, body: { id: 'file-1' } };
  }
  if (path === '/v1/batches') {
    state.batches.set('batch-1', state.files.get(String(parse(body)['input_file_id'])) ?? '');
    return { status: 200, body: { id: 'batch-1', status: 'validating' } };
  }
  if (path === '/v1/batches/batch-1')
    return {
      status: 200,
      body: state.areBatchesDone
        ? { id: 'batch-1', status: 'completed', output_file_id: 'file-2' }
        : { id: 'batch-1', status: 'in_progress' },
    };
  if (path === '/v1/files/file-2/content') return openAiResults(state);
  return { status: 404, body: { error: { message: 'not found' } } };
}

async function openAiResults(state: State): Promise<HttpReply> {
  const lines = (state.batches.get('batch-1') ?? '').split('\n').filter((line) => line !== '');
  const results: string[] = [];
  for (const line of lines) {
    const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: Json };
    const { status, body: answer } = await completeOpenAi(state, body);
    results.push(JSON.stringify({ custom_id, response: { status_code: status, body: answer } }));
  }
  return { status: 200, body: results.join('\n') };
}

async function completeOpenAi(state: State, body: Json): Promise<HttpReply> {
  if (body['model'] === 'unknown-model')
    return { status: 404, body: { error: { message: 'The model `unknown-model` does not exist' } } };
  const messages = body['messages'] as { role: string; content: string }[];
  const textOf = (role: string): string => messages.find((message) => message.role === role)?.content ?? '';
  const reply = await state.reply({ system: textOf('system'), user: textOf('user') }, body);
  if ('status' in reply) return failureOf(reply);
  const [finish_reason, message] =
    'refusal' in reply
      ? ['stop', { content: null, refusal: reply.refusal }]
      : 'cutOff' in reply
        ? ['length', { content: reply.cutOff }]
        : ['stop', { content: 'object' in reply ? JSON.stringify(reply.object) : reply.text }];
  return {
    status: 200,
    body: {
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...message } }],
      usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
    },
  };
}

const failureOf = ({ status, message, headers }: Extract<Reply, { status: number }>): HttpReply => ({
  status,
  body: { error: { message } },
  ...(headers === undefined ? {} : { headers }),
});

function routeAnthropic(
  state: State,
  request: IncomingMessage,
  path: string,
  body: Buffer,
): Promise<HttpReply> | HttpReply {
  if (request.headers['x-api-key'] !== serverKey)
    return {
      status: 401,
      body: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
    };
  if (request.headers['anthropic-version'] === undefined)
    return {
      status: 400,
      body: { type: 'error', error: { message: 'anthropic-version: header is required' } },
    };
  if (path === '/v1/messages') return completeAnthropic(state, parse(body));
  if (path === '/v1/messages/batches') {
    state.batches.set('msgbatch_1', body.toString('utf8'));
    return { status: 200, body: { id: 'msgbatch_1', processing_status: 'in_progress', results_url: null } };
  }
  if (path === '/v1/messages/batches/msgbatch_1')
    return {
      status: 200,
      body: { id: 'msgbatch_1', processing_status: state.areBatchesDone ? 'ended' : 'in_progress' },
    };
  if (path === '/v1/messages/batches/msgbatch_1/results') return anthropicResults(state);
  return { status: 404, body: { type: 'error', error: { type: 'not_found_error', message: 'not found' } } };
}

async function anthropicResults(state: State): Promise<HttpReply> {
  const { requests } = JSON.parse(state.batches.get('msgbatch_1') ?? '{}') as {
    requests: { custom_id: string; params: Json }[];
  };
  const results: string[] = [];
  for (const { custom_id, params } of requests) {
    const { status, body } = await completeAnthropic(state, params);
    const result = status === 200 ? { type: 'succeeded', message: body } : { type: 'errored', error: body };
    results.push(JSON.stringify({ custom_id, result }));
  }
  return { status: 200, body: results.join('\n') };
}

async function completeAnthropic(state: State, body: Json): Promise<HttpReply> {
  if (typeof body['max_tokens'] !== 'number')
    return { status: 400, body: { type: 'error', error: { message: 'max_tokens: Field required' } } };
  if (body['model'] === 'unknown-model')
    return { status: 404, body: { type: 'error', error: { message: 'model: unknown-model' } } };
  const [message] = body['messages'] as { content: string }[];
  const reply = await state.reply({ system: String(body['system']), user: message?.content ?? '' }, body);
  if ('status' in reply) return failureOf(reply);
  const usage = { input_tokens: 1000, output_tokens: 200 };
  const text = (value: string) => [{ type: 'text', text: value }];
  if ('refusal' in reply) return { status: 200, body: { content: [], stop_reason: 'refusal', usage } };
  if ('cutOff' in reply)
    return { status: 200, body: { content: text(reply.cutOff), stop_reason: 'max_tokens', usage } };
  if ('text' in reply)
    return { status: 200, body: { content: text(reply.text), stop_reason: 'end_turn', usage } };
  const [tool] = body['tools'] as { name: string }[];
  const content = [{ type: 'tool_use', id: 'toolu_1', name: tool?.name, input: reply.object }];
  return { status: 200, body: { content, stop_reason: 'tool_use', usage } };
}

async function routeBedrock(state: State, request: IncomingMessage, body: Buffer): Promise<HttpReply> {
  const fault = signatureFault(request, body, { ...awsKeys, service: 'bedrock' });
  if (fault !== undefined) return { status: 403, body: { message: fault } };
  const { system, messages } = parse(body) as {
    system: { text: string }[];
    messages: { content: { text: string }[] }[];
  };
  const asked = { system: system[0]?.text ?? '', user: messages[0]?.content[0]?.text ?? '' };
  const reply = await state.reply(asked, parse(body));
  if ('status' in reply) return { ...failureOf(reply), body: { message: reply.message } };
  const usage = { inputTokens: 1000, outputTokens: 200, totalTokens: 1200 };
  const answer = (content: object[], stopReason: string): HttpReply => ({
    status: 200,
    body: { output: { message: { role: 'assistant', content } }, stopReason, usage },
  });
  if ('refusal' in reply) return answer([{ text: reply.refusal }], 'guardrail_intervened');
  if ('cutOff' in reply) return answer([{ text: reply.cutOff }], 'max_tokens');
  if ('text' in reply) return answer([{ text: reply.text }], 'end_turn');
  return answer([{ toolUse: { toolUseId: 't1', name: 'write_brief', input: reply.object } }], 'tool_use');
}
