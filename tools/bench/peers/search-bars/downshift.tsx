import { useCombobox } from 'downshift';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RECENT, suggest } from './suggest.ts';

/** A search bar in React as Downshift's guide sets one up, on the same calls as ours. */
function SearchBar() {
  const [items, setItems] = useState(RECENT);
  const { isOpen, getLabelProps, getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items: [...items],
    onInputValueChange({ inputValue }) {
      if (inputValue === '') setItems(RECENT);
      else void suggest(inputValue).then(setItems);
    },
  });
  return (
    <search>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its properties name the field */}
      <label {...getLabelProps()}>Search events</label>
      <input {...getInputProps({ name: 'q' })} />
      <ul {...getMenuProps()}>
        {isOpen
          ? items.map((item, index) => (
              <li
                key={item}
                style={index === highlightedIndex ? { background: '#eee' } : {}}
                {...getItemProps({ item, index })}
              >
                {item}
              </li>
            ))
          : null}
      </ul>
    </search>
  );
}

const root = document.getElementById('search');
if (root !== null) createRoot(root).render(<SearchBar />);
