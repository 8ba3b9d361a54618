/** Closes the disclosure “Follow” with Escape, and with a click elsewhere. */
export function closeFollow(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const details of openOnes()) {
      if (!details.contains(document.activeElement)) continue;
      details.open = false;
      details.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('click', ({ target }) => {
    for (const details of openOnes())
      if (target instanceof Node && !details.contains(target)) details.open = false;
  });
}

const openOnes = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details.follow[open]');
