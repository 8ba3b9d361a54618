/** Example programs in the languages of the documentation. */

import type { RouteName } from './route-names.ts';

export const languages = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof languages)[number];
export type Code = Readonly<Record<Language, string>>;

export type DocsExample = {
  readonly name: string;
  /** The route or topic that shows the example. */
  readonly shownAt: RouteName | 'quickstart' | 'errors' | 'freshness';
  /** Purpose of the example, as a heading. */
  readonly purpose: string;
  readonly code: Code;
};

export type ExampleRequest = {
  readonly url: string;
  /** Values of the query string. */
  readonly parameters?: Readonly<Record<string, string | number>>;
};

/** Code that handles the response: `data` if it is JSON, otherwise `text`. */
type Bodies = { readonly javascript: string; readonly python: string };

/** Programs that read JSON. */
export const jsonCode = (request: ExampleRequest, body: Bodies): Code => ({
  curl: curlLine(request),
  JavaScript: `${javascriptRequest(request)}\nconst data = await response.json();\n${body.javascript}`,
  Python: `${pythonRequest(request)}\n    data = json.load(response)\n${body.python}`,
});

/** Programs that read another text format. `imports` are the Python imports for it. */
export const textCode = (request: ExampleRequest, imports: string, body: Bodies): Code => ({
  curl: curlLine(request),
  JavaScript: `${javascriptRequest(request)}\nconst text = await response.text();\n${body.javascript}`,
  Python: `${pythonRequest(request).replace(/^import json\n/, imports)}\n    text = response.read().decode()\n${body.python}`,
});

/** Programs that print the reason why a request is refused. */
export const problemCode = ({ url }: ExampleRequest): Code => ({
  curl: `curl ${shellQuote(url)}`,
  JavaScript: `const response = await fetch(${literal(url)});
const problem = await response.json();
console.log(problem.status, problem.detail);`,
  Python: `import json
from urllib.error import HTTPError
from urllib.request import urlopen

try:
    urlopen(${literal(url)})
except HTTPError as error:
    problem = json.load(error)
    print(problem["status"], problem["detail"])`,
});

/** Programs that send a request twice, and get 304 Not Modified the second time. */
export const unchangedCode = ({ url }: ExampleRequest): Code => ({
  curl: `for time in first second; do
  curl --fail ${shellQuote(url)} --output copy.json \\
    --etag-compare etag.txt --etag-save etag.txt --write-out '%{http_code}\\n'
done`,
  JavaScript: `const url = ${literal(url)};
const first = await fetch(url);
const headers = { "If-None-Match": first.headers.get("ETag") };
const second = await fetch(url, { headers, cache: "no-store" });
console.log(first.status);
console.log(second.status);`,
  Python: `from urllib.error import HTTPError
from urllib.request import Request, urlopen

url = ${literal(url)}
with urlopen(url) as first:
    headers = {"If-None-Match": first.headers["ETag"]}
print(first.status)
try:
    urlopen(Request(url, headers=headers))
except HTTPError as second:
    print(second.status)`,
});

/** A curl command that fails if the response is an error. */
export function curlLine({ url, parameters = {} }: ExampleRequest): string {
  const fields = Object.entries(parameters).map(
    ([name, value]) => ` \\\n  --data-urlencode ${shellQuote(`${name}=${value}`)}`,
  );
  return `curl --fail${fields.length === 0 ? '' : ' --get'} ${shellQuote(url)}${fields.join('')}`;
}

const javascriptRequest = ({ url, parameters }: ExampleRequest): string =>
  `${
    parameters === undefined
      ? `const response = await fetch(${literal(url)});`
      : `const url = new URL(${literal(url)});
url.search = new URLSearchParams({ ${parameterList(parameters, (name) => name)} });
const response = await fetch(url);`
  }
if (!response.ok) throw new Error(\`HTTP \${response.status}\`);`;

const pythonRequest = ({ url, parameters }: ExampleRequest): string =>
  parameters === undefined
    ? `import json
from urllib.request import urlopen

with urlopen(${literal(url)}) as response:`
    : `import json
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({${parameterList(parameters, literal)}})
with urlopen(${literal(`${url}?`)} + query) as response:`;

const parameterList = (
  parameters: NonNullable<ExampleRequest['parameters']>,
  nameOf: (name: string) => string,
): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${nameOf(name)}: ${typeof value === 'number' ? value : literal(value)}`)
    .join(', ');

/** A string literal that is valid in both JavaScript and Python. */
export const literal = (text: string): string =>
  /^[^'\\\p{Cc}\p{Cs}]*"[^'\\\p{Cc}\p{Cs}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);

/** Quotes any text as one shell word. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Programs that read all meetings of a place, from its year files if there are any. */
export const allMeetingsCode = (request: ExampleRequest): Code => ({
  ...jsonCode(request, {
    javascript: `let meetings = [...data.recent, ...data.upcoming];
if (data.archive.length > 0) {
  meetings = [];
  for (const { url } of data.archive) {
    const file = await (await fetch(url)).json();
    meetings.push(...file.meetings);
  }
}
console.log(meetings.length, "meetings");`,
    python: `meetings = data["recent"] + data["upcoming"]
if data["archive"]:
    meetings = []
    for part in data["archive"]:
        with urlopen(part["url"]) as response:
            meetings += json.load(response)["meetings"]
print(len(meetings), "meetings")`,
  }),
  curl: `# Lists the year files. The list is empty if all meetings are in this file.
${curlLine(request)} |
  grep --only-matching '"archive":\\[[^]]*\\]'`,
});

/** Programs that read all rows of the blocks that are cut in city.json. */
export const wholeBlocksCode = (request: ExampleRequest): Code => ({
  ...jsonCode(request, {
    javascript: `const cut = Object.entries(data.truncated ?? {});
console.log(cut.length, "blocks are cut");
for (const [block, { url }] of cut) {
  const { parts } = await (await fetch(url)).json();
  const rows = [];
  for (const part of parts) rows.push(...(await (await fetch(part)).json()).rows);
  console.log(block, rows.length);
}`,
    python: `cut = data.get("truncated", {})
print(len(cut), "blocks are cut")
for block, whole in cut.items():
    with urlopen(whole["url"]) as response:
        parts = json.load(response)["parts"]
    rows = []
    for part in parts:
        with urlopen(part) as response:
            rows += json.load(response)["rows"]
    print(block, len(rows))`,
  }),
  curl: `# Lists the blocks that are cut, and where the full blocks are.
${curlLine(request)} |
  grep --only-matching --extended-regexp '"truncated":\\{("[^"]*":\\{[^}]*\\},?)*\\}' ||
  echo 'No block is cut.'`,
});
