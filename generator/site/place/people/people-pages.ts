/** `/city/<slug>/people/<person>/`: the record of a member. Pure. */
import type { Artifact } from '../../../store/artifact.ts';
import type { PlaceView } from '../place-view.ts';

/** Renders a page for each person who has one. */
export const peoplePages = (_view: PlaceView): readonly Artifact[] => [];
