/** Finds the next meeting in the calendar of a place (RFC 5545). Pure. */

export type NextMeeting = {
  readonly title: string;
  readonly location: string | undefined;
  readonly url: string;
  readonly isTentative: boolean;
  readonly start: Start;
};

/** An instant, or a local day or time without a time zone, in UTC. */
type Start = {
  readonly date: Date;
  /** Time zone in which to show it. */
  readonly timeZone: string;
  readonly hasTime: boolean;
};

type Properties = ReadonlyMap<string, { readonly parameters: string; readonly value: string }>;

const dayMs = 86_400_000;

/**
 * Returns the first event that is not cancelled and not over.
 *
 * @param text the calendar or its beginning, which has the upcoming meetings, soonest first
 */
export function nextMeeting(text: string, now: Date): NextMeeting | undefined {
  const unfolded = text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]/g, '');
  const [head = '', ...events] = unfolded.split(/^BEGIN:VEVENT$/m);
  const timeZone = propertiesOf(head).get('X-WR-TIMEZONE')?.value ?? 'UTC';
  for (const event of events) {
    const end = event.search(/^END:VEVENT$/m);
    // The last event of a beginning may be cut.
    if (end === -1) break;
    const found = meetingOf(propertiesOf(event.slice(0, end)), timeZone);
    // A meeting that started within the last hours, or today, may still take place.
    if (found !== undefined && found.start.date.getTime() > now.getTime() - graceOf(found.start))
      return found;
  }
  return undefined;
}

const hourMs = 3_600_000;
const graceOf = ({ hasTime }: Start): number => (hasTime ? 2 * hourMs : dayMs);

function meetingOf(properties: Properties, timeZone: string): NextMeeting | undefined {
  const status = properties.get('STATUS')?.value;
  const start = startOf(properties, timeZone);
  if (status === 'CANCELLED' || start === undefined) return undefined;
  return {
    title: textOf(properties, 'SUMMARY') ?? '',
    location: textOf(properties, 'LOCATION'),
    url: properties.get('URL')?.value ?? '',
    isTentative: status === 'TENTATIVE',
    start,
  };
}

/** `DTSTART;VALUE=DATE:20260304` -> name, parameters, value. */
const contentLine = /^([A-Z-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/gm;

function propertiesOf(text: string): Properties {
  const lines = text.matchAll(contentLine);
  return new Map(
    Array.from(lines, ([, name = '', parameters = '', value = '']) => [name, { parameters, value }] as const),
  );
}

const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

function startOf(properties: Properties, timeZone: string): Start | undefined {
  const [, year, month, day, hour, minute, , zulu] =
    dateTime.exec(properties.get('DTSTART')?.value ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  return { date, timeZone: zulu === 'Z' ? timeZone : 'UTC', hasTime: hour !== undefined };
}

/** The text of a property, without its escapes. */
const textOf = (properties: Properties, name: string): string | undefined =>
  properties
    .get(name)
    ?.value.replaceAll(/\\([nN,;\\])/g, (_, character: string) =>
      character.toLowerCase() === 'n' ? '\n' : character,
    );
