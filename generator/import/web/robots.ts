/** Rules in robots.txt (RFC 9309): which addresses of an origin may be read, and how often. */
import robotsParserModule from 'robots-parser';
import { SourceError } from './source-error.ts';

type Parser = (
  url: string,
  text: string,
) => {
  readonly isDisallowed: (url: string, agent: string) => boolean | undefined;
  readonly getMatchingLineNumber: (url: string, agent: string) => number;
  readonly getCrawlDelay: (agent: string) => number | undefined;
};
/** Its types declare a default export; at run time, the module is the function. */
const robotsParser = robotsParserModule as unknown as Parser;

/** The name that robots.txt may use for this program. */
export const robotName = 'civic-meetings';

export type Robots = {
  /** Returns the rule that forbids an address, with its line; undefined if it may be read. */
  readonly forbidding: (url: URL) => string | undefined;
  /** `Crawl-delay`, if stated. */
  readonly delayMs: number | undefined;
};

/** A longer delay than this is a mistake, or a wish to be left alone that belongs into a rule. */
const longestDelayMs = 120_000;

/** The rules in the text of a robots.txt. */
export function robotsOf(address: URL, text: string): Robots {
  const rules = robotsParser(address.href, text);
  const seconds = rules.getCrawlDelay(robotName);
  return {
    forbidding: (url) => {
      if (rules.isDisallowed(url.href, robotName) !== true) return undefined;
      const line = rules.getMatchingLineNumber(url.href, robotName);
      return `“${text.split(/\r\n|\r|\n/)[line - 1]?.trim() ?? ''}” (line ${line})`;
    },
    delayMs: seconds === undefined || !(seconds > 0) ? undefined : Math.min(seconds * 1000, longestDelayMs),
  };
}

/** Everything may be read. RFC 9309, 2.3.1.3: there are no rules if robots.txt is unavailable (status 400 to 499). */
export const noRobots: Robots = { forbidding: () => undefined, delayMs: undefined };

/** @throws {SourceError} if a rule forbids the address. */
export function requireAllowed(robots: Robots, url: URL): void {
  const rule = robots.forbidding(url);
  if (rule !== undefined)
    throw new SourceError(
      'refused',
      `robots.txt of ${url.host} forbids reading ${url.pathname}: ${rule}. Ask the publisher for permission, or use another source`,
    );
}
