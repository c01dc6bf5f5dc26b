/** A press that ends where the browser does not report it holds React back no longer than this. */
const MAX_PRESS_MS = 2_000;
const PRESS_INTERVAL_MS = 30;

/**
 * Waits while an element is pressed, by a pointer or a key: its press would have two elements, or React's work would delay its
 * click. The browser's own state cannot miss a release, as listeners can.
 */
export async function whenReleased(element: Element): Promise<void> {
  for (let ms = 0; ms < MAX_PRESS_MS && element.matches(':active'); ms += PRESS_INTERVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, PRESS_INTERVAL_MS));
}
