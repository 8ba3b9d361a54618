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

/**
 * Whole items never fill their shares exactly. Gives what is left, in bytes, to further items: first one to each list
 * that has none, then as many as fit, list by list.
 * @returns how many items of each list, from the first on, are in.
 */
export function fillUp(
  lists: readonly (readonly Uint8Array[])[],
  counts: readonly number[],
  leftBytes: number,
): number[] {
  const filled = [...counts];
  let left = leftBytes;
  const addTo = (index: number): boolean => {
    const count = filled[index] ?? 0;
    const item = lists[index]?.[count];
    const bytes = (item?.length ?? 0) + (count === 0 ? 0 : commaBytes);
    if (item === undefined || bytes > left) return false;
    filled[index] = count + 1;
    left -= bytes;
    return true;
  };
  for (const index of lists.keys()) if (filled[index] === 0) addTo(index);
  for (const index of lists.keys()) while (addTo(index));
  return filled;
}

const commaBytes = 1;
