/** Feeds of the bodies and members of a place. Pure. */
import type { Artifact } from '../../store/artifact.ts';
import type { PlaceView } from '../place/place-view.ts';

/** Renders a feed for each body and member that has one. */
export const placeFeeds = (_view: PlaceView): readonly Artifact[] => [];
