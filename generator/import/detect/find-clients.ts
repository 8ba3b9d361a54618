/** Finds clients of platforms in an address, and in a page with its links. Pure. */
import type { Importer } from '../importer.ts';
import { type HTMLElement, lineOf, parseHtml } from '../web/html.ts';
import { withoutImporter, type WithoutImporter } from './detection.ts';

/** How a client was found. */
export type Evidence = 'address' | 'redirect' | 'link' | 'page';

export type FoundClient = {
  readonly importer: Importer;
  /** Null if the page does not name its client. */
  readonly client: string | null;
  readonly baseUrl?: string;
  readonly evidence: Evidence;
  /** The address where it was found. */
  readonly at: string;
};

export type Findings = {
  readonly clients: readonly FoundClient[];
  readonly withoutImporter: readonly { readonly platform: WithoutImporter; readonly at: string }[];
};

export const isEmpty = (findings: Findings): boolean =>
  findings.clients.length === 0 && findings.withoutImporter.length === 0;

/** Finds the client that an address names, at most one per importer. */
export function findInAddress(url: URL, importers: readonly Importer[], evidence: Evidence): Findings {
  if (!/^https?:$/.test(url.protocol)) return { clients: [], withoutImporter: [] };
  const address = `${url.hostname}${url.pathname}`;
  const at = url.href;
  const clients = importers.flatMap((importer): FoundClient[] => {
    const client = clientIn(address, importer.detection.addresses, importer);
    return client === null ? [] : [{ importer, client, evidence, at }];
  });
  const platforms = withoutImporter.filter(({ addresses }) =>
    addresses.some((pattern) => pattern.test(address)),
  );
  return { clients, withoutImporter: platforms.map((platform) => ({ platform, at })) };
}

/** Finds the first valid client in a text. */
function clientIn(text: string, patterns: readonly RegExp[], importer: Importer): string | null {
  for (const pattern of patterns) {
    const client = validClient(pattern.exec(text)?.groups?.['client'] ?? '', importer);
    if (client !== null) return client;
  }
  return null;
}

function validClient(name: string, { clientPattern }: Importer): string | null {
  const client = name.toLowerCase();
  return clientPattern.test(client) ? client : null;
}

/** Finds clients by the markup of a page and by its links, each client once. */
export function findInPage(html: string, url: URL, importers: readonly Importer[]): Findings {
  const linked = linksIn(html, url).map(({ target }) => findInAddress(target, importers, 'link'));
  return mergeFindings([{ clients: markedClients(html, url, importers), withoutImporter: [] }, ...linked]);
}

const markedClients = (html: string, url: URL, importers: readonly Importer[]): FoundClient[] =>
  importers.flatMap((importer) =>
    (importer.detection.markers ?? [])
      .filter(({ pattern }) => pattern.test(html))
      .map(({ pattern, isClientHost = false, isBaseUrl = false }): FoundClient => ({
        importer,
        client: isClientHost ? validClient(url.hostname, importer) : clientIn(html, [pattern], importer),
        ...(isBaseUrl ? { baseUrl: `${url.origin}${url.pathname}`.replace(/\/$/, '') } : {}),
        evidence: 'page',
        at: url.href,
      })),
  );

/** Merges findings, with each client and each platform once. */
export function mergeFindings(all: readonly Findings[]): Findings {
  const clients = new Map<string, FoundClient>();
  for (const found of all.flatMap((findings) => findings.clients)) {
    const key = `${found.importer.name} ${found.client ?? ''}`;
    if (!clients.has(key)) clients.set(key, found);
  }
  const named = new Set(
    [...clients.values()].flatMap(({ importer, client }) => (client === null ? [] : importer)),
  );
  const platforms = new Map(
    all
      .flatMap((findings) => findings.withoutImporter)
      .map((entry) => [entry.platform.name, entry] as const)
      .toReversed(),
  );
  return {
    // If the markup identifies only the platform, a link may name the client.
    clients: [...clients.values()].filter(({ importer, client }) => client !== null || !named.has(importer)),
    withoutImporter: [...platforms.values()].toReversed(),
  };
}

type Link = { readonly target: URL; readonly text: string };

/** Elements that lead to other pages. Scripts and images may come from any service. */
const linkSelectors = [
  'a[href]',
  'area[href]',
  'iframe[src]',
  'frame[src]',
  'form[action]',
  'meta[http-equiv]',
];

export function linksIn(html: string, url: URL): Link[] {
  const page = parseHtml(html);
  const base = URL.parse(page.querySelector('base[href]')?.getAttribute('href') ?? '', url.href) ?? url;
  return page.querySelectorAll(linkSelectors.join(',')).flatMap((element) => {
    const target = URL.parse(targetOf(element)?.trim() ?? '', base.href);
    if (target === null) return [];
    // Secrets in links are neither sent nor printed.
    target.username = '';
    target.password = '';
    return [{ target, text: lineOf(element) ?? '' }];
  });
}

const targetOf = (element: HTMLElement): string | undefined =>
  element.getAttribute('href') ??
  element.getAttribute('src') ??
  element.getAttribute('action') ??
  /^\s*\d+\s*;\s*url\s*=\s*['"]?([^'"]+)/i.exec(element.getAttribute('content') ?? '')?.[1];
