import { readFileSync } from 'node:fs';

/** Ticks of the clock that processor time is told in (proc_pid_stat, sysconf(_SC_CLK_TCK)): 100 a second on Linux. */
const ticksPerSecond = 100;

/**
 * Seconds that processors spent on this process and on its children that have ended, and theirs. What else the machine does
 * changes it little.
 */
export function processorSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program, in brackets, may have spaces in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childrenUser + childrenSystem) / ticksPerSecond;
}
