/**
 * Distributes bytes among lists by progressive filling (max-min fairness; Bertsekas & Gallager, Data Networks, 6.5.2): lists
 * below an equal share get all they need, and the others share the rest equally.
 */
export function shareBytes(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0);
  const smallestFirst = [...needs.keys()].toSorted((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  let available = Math.max(0, total);
  for (const [served, index] of smallestFirst.entries()) {
    const share = Math.min(needs[index] ?? 0, Math.floor(available / (needs.length - served)));
    shares[index] = share;
    available -= share;
  }
  return shares;
}

/**
 * Fills the bytes that are left of the shares with further items: first one item for each empty list, then as many as fit,
 * list by list.
 * @returns the number of leading items of each list.
 */
export function fillUp(
  lists: readonly (readonly Uint8Array[])[],
  counts: readonly number[],
  spareBytes: number,
): number[] {
  const filled = [...counts];
  let spare = spareBytes;
  const addTo = (index: number): boolean => {
    const count = filled[index] ?? 0;
    const item = lists[index]?.[count];
    const bytes = (item?.length ?? 0) + (count === 0 ? 0 : commaBytes);
    if (item === undefined || bytes > spare) return false;
    filled[index] = count + 1;
    spare -= bytes;
    return true;
  };
  for (const index of lists.keys()) if (filled[index] === 0) addTo(index);
  for (const index of lists.keys()) while (addTo(index));
  return filled;
}

const commaBytes = 1;
