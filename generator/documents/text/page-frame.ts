/** Positions on a page as it is displayed: a page may be rotated. Pure. */

/** Left, bottom, right and top, in points. */
export type Box = readonly [number, number, number, number];

/** The point of an upright text, given its direction on the unrotated page, in degrees. */
export function turned(x: number, y: number, degrees: number): { readonly x: number; readonly y: number } {
  const direction = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** A box of a page that is displayed rotated clockwise by some degrees. */
export function uprightBox([left, bottom, right, top]: Box, rotation: number): Box {
  const [one, other] = [turned(left, bottom, rotation), turned(right, top, rotation)];
  return [
    Math.min(one.x, other.x),
    Math.min(one.y, other.y),
    Math.max(one.x, other.x),
    Math.max(one.y, other.y),
  ];
}
