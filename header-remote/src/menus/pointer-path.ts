interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a pointer that left a menu's button at `origin` and is now at `point` is on its way to the panel below: inside
 * the triangle from where it left to the panel's upper corners. On that way it may cross other buttons.
 */
export function isHeadingToPanel(
  origin: Point,
  point: Point,
  panel: { readonly left: number; readonly right: number; readonly top: number },
): boolean {
  if (point.y < origin.y - 1 || point.y > panel.top || panel.top <= origin.y) return false;
  const progress = (point.y - origin.y) / (panel.top - origin.y);
  const left = origin.x + (Math.min(panel.left, origin.x) - origin.x) * progress;
  const right = origin.x + (Math.max(panel.right, origin.x) - origin.x) * progress;
  // A pointer moves in whole pixels and never starts in a straight line.
  const tolerance = 6;
  return point.x >= left - tolerance && point.x <= right + tolerance;
}
