/** Names of what searches can be filtered by, on pages and in their scripts. */
import type { stages } from '../columns.ts';
import type { SearchKind } from '../search-parameters.ts';

export const kindNames: Readonly<Record<SearchKind, string>> = {
  city: 'Cities, counties and more',
  school: 'School boards',
};

export const stageNames: Readonly<Record<(typeof stages)[number], string>> = {
  final: 'Final decisions',
  amendment: 'Amendments',
  procedural: 'Procedural motions',
};

/** `land_use_and_zoning` -> `Land use and zoning` */
export const topicName = (topic: string): string =>
  `${topic.charAt(0).toUpperCase()}${topic.slice(1).replaceAll('_', ' ')}`;
