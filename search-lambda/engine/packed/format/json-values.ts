/** Finds values in JSON without parsing them. */

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Index of the comma or bracket after the value that begins at `from`; the end of the JSON if there is none. */
export function endOfValue(json: string, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at + 1);
    else if (code === openList || code === openObject) depth++;
    else if (depth === 0 && (code === comma || code === closeList || code === closeObject)) return at;
    else if (code === closeList || code === closeObject) depth--;
  }
  return json.length;
}

/** Index of the quotation mark that ends a string; the end of the JSON if there is none. */
function endOfString(json: string, from: number): number {
  let at = from;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === quote) return at;
    at += code === backslash ? 2 : 1;
  }
  return json.length;
}
