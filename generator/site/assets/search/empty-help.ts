/** Help for a search without results that takes a request: what there is of the place, and related terms. */
import type { SearchAddress } from './address.ts';
import { coverageText } from './coverage.ts';
import type { Hint } from './hints.ts';
import { relatedQueries } from './related-terms.ts';
import { requestCoverage, type Routes } from './request.ts';

export type Help = { readonly text: string; readonly hints: readonly Hint[] };

/**
 * Never rejects: help that cannot be loaded is omitted.
 * @param related address of the groups of terms
 */
export async function loadHelp(
  routes: Routes,
  related: string,
  address: SearchAddress,
  placeName: string | undefined,
): Promise<Help> {
  const [text, groups] = await Promise.all([placeText(routes, address, placeName), termGroups(related)]);
  return {
    text,
    hints: relatedQueries(address.query, groups).map((query) => ({
      text: query,
      address: { ...address, query },
    })),
  };
}

async function placeText(
  routes: Routes,
  { filters }: SearchAddress,
  placeName: string | undefined,
): Promise<string> {
  if (filters.place === undefined) return '';
  const coverage = await requestCoverage(routes, filters, new AbortController().signal);
  return coverage === undefined ? '' : coverageText(coverage, placeName ?? filters.place);
}

async function termGroups(url: string): Promise<readonly (readonly string[])[]> {
  try {
    const response = await fetch(url);
    // The build writes it.
    return response.ok ? ((await response.json()) as string[][]) : [];
  } catch {
    return [];
  }
}
