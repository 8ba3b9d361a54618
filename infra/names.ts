/** Names that must differ between two stacks of one account, such as production and staging. */
import type { Settings } from './settings.ts';

/** `CivicMeetings` → `civic-meetings`: the name of the dashboard, and the prefix of alarms. */
export const prefixOf = ({ stack_name }: Pick<Settings, 'stack_name'>): string =>
  stack_name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

/** The prefix of the names in alarms.ts. */
const declaredPrefix = 'civic-meetings';

/** The name of an alarm in a stack. */
export const alarmNameIn = (settings: Pick<Settings, 'stack_name'>, declared: string): string =>
  prefixOf(settings) + declared.slice(declaredPrefix.length);
