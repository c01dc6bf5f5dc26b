import { createSignal, type JSX } from 'solid-js';
import { insert, render } from 'solid-js/web';
import { app, type Fallback, listTerms, tag } from './host.ts';

const [fallback, setFallback] = createSignal<Fallback>('form');

function create(name: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): Element {
  const element = document.createElement(name);
  for (const attribute of Object.entries(attributes)) element.setAttribute(...attribute);
  element.append(...children);
  return element;
}

/** Kept by their terms, as `<For>` does. */
const rows = new Map<string, Element>();

function renderFallback(): JSX.Element {
  const value = fallback();
  if (value === 'text') return 'A text';
  if (value === 'section') return create('section', { 'data-fallback': value }, create('button', {}, 'Retry'));
  if (value === 'form')
    return [
      'Loading ',
      create('form', { 'data-fallback': value }, create('input', { name: 'q', 'aria-label': 'Find' })),
    ];
  const terms = listTerms(value).map((term) => {
    const row = rows.get(term) ?? create('p', {}, term);
    row.setAttribute('data-fallback', value);
    rows.set(term, row);
    return row;
  });
  return terms.length > 0 ? terms : null;
}

// What JSX with one expression as its child compiles to.
const close = render(() => {
  const slot = create(tag, { 'data-marquee-slot': '' });
  insert(slot, renderFallback);
  return slot;
}, app);
window.host = { change: (next) => void setFallback(next), close };
