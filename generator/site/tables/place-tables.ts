/** `/city/<slug>/<table>.csv`: every table that a page of the place shows. Pure. */
import type { Artifact } from '../../store/artifact.ts';
import type { PlaceView } from '../place/place-view.ts';

/** Renders the tables of a place that have rows. */
export const placeTables = (_view: PlaceView): readonly Artifact[] => [];
