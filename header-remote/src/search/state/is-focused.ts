/**
 * Whether an element has the focus of its document or shadow root. Unlike `:focus`, this also holds while the window is
 * in the background.
 */
export function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}
