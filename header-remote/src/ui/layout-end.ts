/** Whether an element has a box: it, and what contains it, is displayed. */
export const hasBox = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * Calls back once an element has no box, because the window grew or turned, or the host hides the header. It knows no
 * breakpoint: what opened in a layout ends with it.
 *
 * @returns stops watching
 */
export function watchLayoutEnd(element: Element, onEnd: () => void): () => void {
  const check = () => {
    if (!hasBox(element)) onEnd();
  };
  check();
  if (!window.ResizeObserver) return () => {};
  const observer = new ResizeObserver(check);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Focuses a control of the navigation; if it does not show, the last control that does: "Menu", or the account. */
export function focusControl(control: HTMLElement): void {
  const others = control.closest('nav')?.querySelectorAll<HTMLElement>('a[href], button, summary') ?? [];
  (hasBox(control) ? control : [...others].filter(hasBox).at(-1))?.focus({ preventScroll: true });
}
