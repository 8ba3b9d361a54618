/** Names of topics. */

/** `land_use_and_zoning` -> `Land use and zoning` */
export const topicName = (topic: string): string =>
  `${topic.charAt(0).toUpperCase()}${topic.slice(1).replaceAll('_', ' ')}`;
