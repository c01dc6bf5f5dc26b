import type { HeaderProps } from '../../../../shared/contracts/header-props.ts';

export type GivenProps = { readonly [Key in keyof HeaderProps]?: unknown };

const PROP_NAMES = [
  'env',
  'user',
  'location',
  'flags',
  'page',
  'slots',
  'variant',
  'shortcuts',
  'searchHistory',
  'trending',
] as const;

/** Whether a host passes any prop that has to be checked and completed; null and undefined mean the default. */
export function hasProps(given: GivenProps): boolean {
  return PROP_NAMES.some((name) => given[name] != null);
}

/** Loads the code that checks and completes props, a separate chunk that a host without props never loads. */
export const loadCompletion = () => import(/* webpackChunkName: "host-props" */ './host-props.lazy.ts');
