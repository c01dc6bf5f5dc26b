import { continueField, findFocused } from '../../ui/used-control.ts';

/** The search's field, in the header and in the fallback that the guide for hosts recommends. */
const FIELD = 'input[name=q]';

/** The search's field that has the focus; shadow roots, such as that of the fallback header, are searched too. */
export function findFocusedField(): HTMLInputElement | null {
  const focused = findFocused();
  return focused?.matches(FIELD) ? (focused as HTMLInputElement) : null;
}

/** Moves text, selection and focus from a used field to the search field of an element. */
export function continueSearch(scope: Element, used: HTMLInputElement): void {
  const field = scope.querySelector<HTMLInputElement>(FIELD);
  if (field !== null) continueField(field, used);
}

/**
 * Continues the user's search, begun in the host's own fallback or in the fallback header, in the header's field.
 * Called while both are rendered, so that the focus moves from field to field and a phone's keyboard stays open.
 *
 * @param element contains the fallback
 * @param slot contains the header, inside `element`
 */
export function takeOverSearch(element: Element, slot: Element): void {
  const used = findFocusedField();
  if (used === null || slot.contains(used)) return;
  const { host = null } = used.getRootNode() as Partial<ShadowRoot>;
  if (element.contains(used) || element.contains(host)) continueSearch(slot, used);
}
