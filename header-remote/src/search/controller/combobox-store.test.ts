import { expect, it, vi } from 'vitest';
import { type ComboboxEvent, createComboboxStore } from '../../ui/combobox/combobox.ts';

it.each<[string, ComboboxEvent, number]>([
  ['reports a change', { type: 'opened' }, 1],
  ['reports nothing where nothing changes', { type: 'closed' }, 0],
])('%s', (_, event, times) => {
  const onChange = vi.fn();
  createComboboxStore('jazz', onChange).dispatch(event);
  expect(onChange).toHaveBeenCalledTimes(times);
});
