import { createApp, h, nextTick, shallowRef, type VNodeArrayChildren } from 'vue';
import { app, type Fallback, listTerms, tag } from './host.ts';

const fallback = shallowRef<Fallback>('form');

function renderFallback(): string | VNodeArrayChildren {
  const { value } = fallback;
  if (value === 'text') return 'A text';
  // The output of `v-if` and `v-else-if`: a comment stands for an absent element.
  return [
    value === 'form' ? 'Loading ' : null,
    value === 'form' ? h('form', { 'data-fallback': value }, [h('input', { name: 'q', 'aria-label': 'Find' })]) : null,
    value === 'section' ? h('section', { 'data-fallback': value }, [h('button', 'Retry')]) : null,
    ...listTerms(value).map((term) => h('p', { key: term, 'data-fallback': value }, term)),
  ];
}

const shop = createApp({ setup: () => () => h(tag, { 'data-marquee-slot': '' }, renderFallback()) });
shop.mount(app);
await nextTick();
window.host = {
  change(next) {
    fallback.value = next;
  },
  close: () => shop.unmount(),
};
