/** Official calendars of places, from the platform that publishes their meetings. Pure. */

/** Hosts of a platform, and where its calendar is. Other platforms have no address that follows from that of a meeting. */
const calendars: Readonly<Record<string, { readonly host: RegExp; readonly path: string }>> = {
  legistar: { host: /^(?!webapi\.)[a-z0-9-]+\.legistar\.com$/, path: '/Calendar.aspx' },
  escribe: { host: /^pub-[a-z0-9-]+\.escribemeetings\.com$/, path: '/' },
};

/** The calendar on the host of a meeting's official page. Undefined if the platform is unknown or the page is elsewhere. */
export function officialCalendar(platform: string | null, source: string): string | undefined {
  const calendar = Object.hasOwn(calendars, platform ?? '') ? calendars[platform ?? ''] : undefined;
  if (calendar === undefined || !URL.canParse(source)) return undefined;
  const { protocol, host } = new URL(source);
  return protocol === 'https:' && calendar.host.test(host) ? `https://${host}${calendar.path}` : undefined;
}
