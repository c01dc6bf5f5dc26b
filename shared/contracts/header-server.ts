import type { Locale } from '../sites/sites.ts';
import type { HeaderProps } from './header-props.ts';

/** Version of the interface between the edge and the server module of a build. An edge refuses another version. */
export const HEADER_SERVER_CONTRACT = 1;

/** Messages of the header without arguments, by their keys. */
export type HeaderLabels = Readonly<Record<string, string>>;

/** The exports of a build's server module: the only interface between the two programs. */
export interface HeaderServer {
  readonly contract: number;
  /** Renders the HTML inside the header's root element. The same props render the same HTML. */
  readonly renderHeader: (props: HeaderProps) => string;
  /** The header's plain messages of a locale: labels of the environment object and texts of the loader's fallback. */
  readonly readLabels: (locale: Locale) => HeaderLabels;
}
