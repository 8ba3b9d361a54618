/** The pages with meetings of a place: leads to a linked meeting wherever it is, copies links, and cites. */
import { addCiteButtons } from './cite.ts';
import { closeFollow } from './follow.ts';
import { addCopyButtons } from './meetings/copy-links.ts';
import { followFragment, leadFromMissingMeeting } from './meetings/fragments.ts';

leadFromMissingMeeting();
addEventListener('hashchange', followFragment);
followFragment();
addCopyButtons();
addCiteButtons();
closeFollow();
