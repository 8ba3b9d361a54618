/** `/city/<slug>/votes/`: all divided votes of a place. Pure. */
import type { Artifact } from '../../../store/artifact.ts';
import type { PlaceView } from '../place-view.ts';

/** Renders the page, if the place has divided votes. */
export const votesPages = (_view: PlaceView): readonly Artifact[] => [];
