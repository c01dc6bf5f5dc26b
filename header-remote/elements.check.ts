/*
 * What templates of Vue and Svelte are checked against. Each directive fails by itself where the line below it compiles.
 */
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import './host/svelte.ts';
import './host/vue.ts';

type VueProps = InstanceType<GlobalComponents['marquee-header']>['$props'];
type SvelteProps = SvelteHTMLElements['marquee-header'];

export const vue: VueProps = {
  site: '.de',
  class: 'top',
  props: { variant: 'logo-only', onSearch: ({ query }) => query.trim() },
  'onMarquee:search': ({ detail }) => detail.query.trim(),
};
export const vueWithFaults: VueProps = {
  // @ts-expect-error no such variant
  variant: 'small',
  // @ts-expect-error no such option
  props: { local: 'de_DE' },
  // @ts-expect-error no such detail
  'onMarquee:search': ({ detail }) => detail.terms,
};

export const svelte: SvelteProps = {
  site: '.de',
  class: 'top',
  props: { variant: 'logo-only', page: { isHome: true } },
  'onmarquee:search': ({ detail }) => detail.query.trim(),
  'on:marquee:location': ({ detail }) => detail.slug?.trim(),
};
export const svelteWithFaults: SvelteProps = {
  // @ts-expect-error no such variant
  variant: 'small',
  // @ts-expect-error no such option
  props: { local: 'de_DE' },
  // @ts-expect-error no such detail
  'onmarquee:search': ({ detail }) => detail.terms,
};
