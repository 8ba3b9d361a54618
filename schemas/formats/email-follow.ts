/** Following a feed by e-mail, through a service that turns feeds into e-mail: this service keeps no addresses. */
/** Where the address of the feed goes in the template. */
const placeholder = '{feed}';

/** What is wrong with a template of addresses; undefined if nothing is. */
export function emailTemplateFault(template: string): string | undefined {
  const parts = template.split(placeholder);
  if (parts.length !== 2) return `must have ${placeholder} once, where the address of the feed goes`;
  const url = URL.parse(parts.join('x'));
  if (!/^https:\/\/[^\s"<>\\{}]+$/.test(parts.join('x')) || url?.protocol !== 'https:')
    return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password';
  if (!/^https:\/\/[^/?#]+[/?#]/.test(parts[0] ?? '')) return `must have ${placeholder} after the host`;
  return undefined;
}

export type EmailFollow = {
  /** The page of the service where a reader follows the feed. */
  readonly url: string;
  /** The host of the service, for people. */
  readonly service: string;
};

/** How to follow a feed, given its absolute address, by e-mail; undefined if the operator has named no service. */
export function emailFollow(
  { follow }: { readonly follow?: { readonly email_url?: string | undefined } | undefined },
  feedUrl: string,
): EmailFollow | undefined {
  if (follow?.email_url === undefined) return undefined;
  const url = follow.email_url.replace(placeholder, () => encodeURIComponent(feedUrl));
  return { url, service: new URL(url).hostname.replace(/^www\./, '') };
}
