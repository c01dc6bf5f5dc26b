import { isFocused } from '../state/is-focused.ts';
import type { SearchController } from '../state/search-controller.ts';
import type { SearchField } from '../state/search-field.ts';

/**
 * Adds a field to a search, and takes over the user's earlier actions in its control: a text that differs from the
 * rendered text was typed, and a focused field is open.
 *
 * @param opens whether focus alone opens the search here
 */
export function adoptInput(search: SearchController, field: SearchField, opens: boolean): void {
  search.add(field);
  const input = search.findInput(field.name);
  const { combobox } = field;
  if (!input || !combobox) return;
  const isInUse = isFocused(input);
  if (isInUse) search.setLast(field.name);
  if (input.value !== input.defaultValue) {
    combobox.dispatch({ type: isInUse ? 'typed' : 'filled', text: input.value });
    if (isInUse) search.setOpen(true);
  } else if (isInUse && opens) search.open(combobox);
}
