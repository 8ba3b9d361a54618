/** Processor time, which unlike elapsed time does not depend on what else the machine does. */

/** Returns the processor time in milliseconds that a function takes. */
export function cpuMsOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
