import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Locale } from '../sites/sites.ts';
import type { HeaderProps } from './header-props.ts';

/** What the header's server entry gives the edge: the one door between the two programs. */
export interface HeaderServer {
  /** The header's HTML, to stand inside its root element. The same props draw the same HTML. */
  readonly renderHeader: (props: HeaderProps) => string;
  /** The header's words of a locale, for what the edge says in them: the labels of the environment object. */
  readonly createHeaderTranslate: (locale: Locale) => Translate<HeaderMessageKey>;
}
