/** Programs that follow the links of what they read, where a place is too large for one file. */
import { type Code, curlLine, type ExampleRequest, jsonCode } from './example-code.ts';

/** All meetings of a place, from its year files where there are some. */
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
  curl: `# Shows where the year files are: nowhere if all meetings are in this file.
${curlLine(request)} |
  grep --only-matching '"archive":\\[[^]]*\\]'`,
});

/** All rows of the blocks that city.json has in part only. */
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
  curl: `# Shows which blocks are cut, and where the whole is.
${curlLine(request)} |
  grep --only-matching --extended-regexp '"truncated":\\{("[^"]*":\\{[^}]*\\},?)*\\}' ||
  echo 'No block is cut.'`,
});
