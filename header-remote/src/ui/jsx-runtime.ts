import { createElement, type ElementType, type Key } from 'react';

export { Fragment } from 'react';

/**
 * What JSX compiles to, on a host's React: hosts share no `react/jsx-runtime`, and React's own would be in the federated
 * files a second time.
 */
export const jsx = (type: ElementType, props: object, key?: Key) =>
  createElement(type, key === undefined ? props : { ...props, key });
export const jsxs = jsx;
