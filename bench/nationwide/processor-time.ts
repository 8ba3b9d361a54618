import { readFileSync } from 'node:fs';

/** Clock ticks per second in proc_pid_stat (sysconf(_SC_CLK_TCK)): 100 on Linux. */
const ticksPerSecond = 100;

/**
 * Processor seconds of this process and of its exited descendants. Other load on the machine changes it little.
 */
export function processorSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The program name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childrenUser + childrenSystem) / ticksPerSecond;
}
