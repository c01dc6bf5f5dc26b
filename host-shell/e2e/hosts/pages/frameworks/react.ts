import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { OPTIONS } from './options.ts';

/** The same for React 18 and 19, which differ in whether they set a property. */
function Shop() {
  const [isFull, setIsFull] = useState(true);
  return createElement(
    'div',
    null,
    createElement('marquee-header', { props: isFull ? OPTIONS.full : OPTIONS.logoOnly }),
    createElement('button', { type: 'button', onClick: () => setIsFull(!isFull) }, 'Switch'),
  );
}

const root = document.getElementById('app');
if (root !== null) createRoot(root).render(createElement(Shop));
