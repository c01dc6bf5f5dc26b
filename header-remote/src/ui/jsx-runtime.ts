import { createElement, type ElementType, type Key, type ReactNode } from 'react';

export { Fragment } from 'react';

const withKey = (props: object, key?: Key) => (key === undefined ? props : { ...props, key });

/**
 * What JSX compiles to, on a host's React: hosts share no `react/jsx-runtime`, and React's own would be in the federated
 * files a second time.
 */
export const jsx = (type: ElementType, props: object, key?: Key) => createElement(type, withKey(props, key));

/** Of several children that are written one by one. As arguments they are no list, whose elements would need keys. */
export const jsxs = (
  type: ElementType,
  { children, ...props }: { readonly children: readonly ReactNode[] },
  key?: Key,
) => createElement(type, withKey(props, key), ...children);
