import type { HeaderProps } from '../../../shared/contracts/header-props.ts';

export type GivenProps = { readonly [Key in keyof HeaderProps]?: unknown };

const PROP_NAMES = ['env', 'user', 'location', 'flags', 'page', 'slots', 'variant', 'shortcuts', 'trending'] as const;

/** Whether a host passes a prop, so that it has to be checked and completed; null and undefined are the default's. */
export function hasProps(given: GivenProps): boolean {
  return PROP_NAMES.some((name) => given[name] != null);
}

/** Loads what checks and completes props: a chunk of its own, which a host that leaves all to the header never loads. */
export const loadCompletion = () => import(/* webpackChunkName: "host-props" */ './host-props.lazy.ts');
