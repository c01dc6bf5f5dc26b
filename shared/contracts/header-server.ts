import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Locale } from '../sites/sites.ts';
import type { HeaderProps } from './header-props.ts';

/** What the header's server entry gives the edge: the one door between the two programs. */
export interface HeaderServer {
  /** Renders the HTML inside the header's root element. The same props render the same HTML. */
  readonly renderHeader: (props: HeaderProps) => string;
  /** Creates the header's translator of a locale, for the labels of the environment object. */
  readonly createHeaderTranslate: (locale: Locale) => Translate<HeaderMessageKey>;
}
