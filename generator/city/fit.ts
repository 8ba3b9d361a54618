/**
 * Shares out bytes among lists by progressive filling (max-min fairness; Bertsekas & Gallager, Data Networks, 6.5.2):
 * lists smaller than an equal share get all they need, the others share the rest equally.
 */
export function shareBytes(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0);
  const smallestFirst = [...needs.keys()].toSorted((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  let left = Math.max(0, total);
  for (const [served, index] of smallestFirst.entries()) {
    const share = Math.min(needs[index] ?? 0, Math.floor(left / (needs.length - served)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
