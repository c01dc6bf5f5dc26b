import type { Point } from './engine-page.ts';

/** A visible element, by a selector and its accessible name. */
export interface Target {
  readonly css: string;
  readonly name?: string;
}

export interface ElementSnapshot {
  readonly text: string;
  /** Of a field. */
  readonly value: string | null;
  /** Where the caret is in a field. */
  readonly caret: number | null;
  /** `aria-expanded`, or whether the `<details>` of a `<summary>` is open. */
  readonly isExpanded: boolean;
  readonly isFocused: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly center: Point;
  /** Whether a click on its centre reaches it. */
  readonly isReachable: boolean;
}

/**
 * Runs in the page: describes the visible element, and scrolls it into the viewport.
 *
 * @throws Error where more than one is visible
 */
export function describeElement({ css, name }: Target): ElementSnapshot | null {
  const readName = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
    '';
  const [element, ...others] = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined || readName(element).trim() === name),
  );
  if (others.length > 0) throw new Error(`${others.length + 1} elements are ${css} ${name ?? ''}`);
  if (element === undefined) return null;
  let { x, y, width, height } = element.getBoundingClientRect();
  if (y < 0 || y + height > innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    ({ x, y, width, height } = element.getBoundingClientRect());
  }
  const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(center.x, center.y);
  const details = element.matches('summary') ? element.closest('details') : null;
  const field = element instanceof HTMLInputElement ? element : null;
  return {
    text: element.textContent ?? '',
    value: field?.value ?? null,
    caret: field?.selectionStart ?? null,
    isExpanded: details?.open ?? element.getAttribute('aria-expanded') === 'true',
    isFocused: element === document.activeElement,
    box: { x, y, width, height },
    center,
    isReachable: hit !== null && (element.contains(hit) || hit.contains(element)),
  };
}
