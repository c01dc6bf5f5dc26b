import { createElement, type ElementType, type Key, type ReactNode } from 'react';

export { Fragment } from 'react';

const withKey = (props: object, key?: Key) => (key === undefined ? props : { ...props, key });

/**
 * The target of compiled JSX on a host's React: hosts do not share `react/jsx-runtime`, and React's own would be in the
 * federated files a second time.
 */
export const jsx = (type: ElementType, props: object, key?: Key) => createElement(type, withKey(props, key));

/** Several static children. Passed as arguments they are not a list, whose elements would need keys. */
export const jsxs = (
  type: ElementType,
  { children, ...props }: { readonly children: readonly ReactNode[] },
  key?: Key,
) => createElement(type, withKey(props, key), ...children);
