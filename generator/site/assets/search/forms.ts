/** The forms of a search besides the page: feed, table, API call. Pure. */
import { requestUrl, type SearchAddress } from './address.ts';
import type { Routes } from './request.ts';

export type SearchForms = {
  /** Atom, newest first. */
  readonly feed: string;
  /** CSV, newest first. */
  readonly table: string;
  /** JSON, in the order of the page. */
  readonly call: string;
};

/** The addresses of a search in other forms. They sort by date. */
export function formsOf(routes: Routes, address: SearchAddress): SearchForms {
  const route = routes[address.view];
  const newest = { ...address, sort: '' };
  return {
    feed: requestUrl(`${route}.atom`, newest),
    table: requestUrl(`${route}.csv`, newest),
    call: requestUrl(route, address),
  };
}
