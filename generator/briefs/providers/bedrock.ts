/**
 * The Converse operation of Amazon Bedrock: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html.
 * Requests are signed with AWS Signature Version 4, or carry a Bedrock API key.
 */
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import type { Completion, JsonObject, ModelRequest, WireFormat } from './provider.ts';

const toolName = 'write_brief';

const responseShape = z.object({
  output: z.object({
    message: z.object({
      content: z.array(
        z.object({ text: z.string().optional(), toolUse: z.object({ input: z.unknown() }).optional() }),
      ),
    }),
  }),
  stopReason: z.string(),
  usage: z.object({ inputTokens: z.int().min(0), outputTokens: z.int().min(0) }).nullish(),
});

export type BedrockCredentials =
  | { readonly apiKey: string }
  | {
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      readonly sessionToken: string | undefined;
    };

export const bedrockBaseUrl = (region: string): string => `https://bedrock-runtime.${region}.amazonaws.com`;

export function bedrockFormat(
  baseUrl: string,
  model: string,
  region: string,
  credentials: BedrockCredentials,
): WireFormat {
  return {
    name: 'Amazon Bedrock',
    url: new URL(`${baseUrl}/model/${encodeURIComponent(model)}/converse`),
    body: bodyOf,
    read: readCompletion,
    headers: (url, method, body) =>
      'apiKey' in credentials
        ? Promise.resolve({
            'content-type': 'application/json',
            authorization: `Bearer ${credentials.apiKey}`,
          })
        : signedHeaders(url, method, body, region, credentials),
    optional: { toolConfig: /tool/i },
  };
}

const bodyOf = ({ system, user, schema, maxOutputTokens }: ModelRequest): JsonObject => ({
  system: [{ text: system }],
  messages: [{ role: 'user', content: [{ text: user }] }],
  // The operation has no seed.
  inferenceConfig: { maxTokens: maxOutputTokens, temperature: 0 },
  toolConfig: {
    tools: [
      {
        toolSpec: { name: toolName, description: 'Takes the finished brief.', inputSchema: { json: schema } },
      },
    ],
    toolChoice: { tool: { name: toolName } },
  },
});

const refusals = new Set(['guardrail_intervened', 'content_filtered']);

function readCompletion(response: unknown): Completion {
  const { output, stopReason, usage } = responseShape.parse(response);
  const used = output.message.content.find(({ toolUse }) => toolUse !== undefined)?.toolUse;
  const text = output.message.content.map((block) => block.text ?? '').join('');
  return {
    text: used === undefined ? text : JSON.stringify(used.input),
    end: refusals.has(stopReason) ? 'refused' : stopReason === 'max_tokens' ? 'cut off' : 'complete',
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
  };
}

async function signedHeaders(
  url: URL,
  method: string,
  body: string,
  region: string,
  credentials: Exclude<BedrockCredentials, { readonly apiKey: string }>,
): Promise<Readonly<Record<string, string>>> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const signer = new SignatureV4({
    service: 'bedrock',
    region,
    sha256: Hash.bind(null, 'sha256'),
    credentials: {
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    },
  });
  const signed = await signer.sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  });
  // fetch sets the host itself.
  const { host: _, ...headers } = signed.headers;
  return headers;
}
