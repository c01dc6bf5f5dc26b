import type { ReactElement, ReactNode } from 'react';
import type { MountOptions } from './contract.js';

export type * from './contract.js';

/** Props of `Header`: the options of `mount`, with the same defaults. */
export interface HeaderComponentProps extends MountOptions {
  /** Milliseconds after which the plain header shows. Default: 3000. */
  readonly deadline?: number | undefined;
  /** Shows until the header does, and stays if that fails. */
  readonly fallback?: ReactNode;
  /** The same as `fallback`. */
  readonly children?: ReactNode;
}

/** The header as a React component, for React 18 and later. */
export declare function Header(props: HeaderComponentProps): ReactElement;
export default Header;
