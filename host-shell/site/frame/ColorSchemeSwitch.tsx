import { Monitor, Moon, Sun } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  buildColorSchemeCookie,
  COLOR_SCHEME_CHOICES,
  parseColorScheme,
} from '../../../shared/cookies/color-scheme.ts';
import { PostForm } from '../blocks/PostForm.tsx';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Chooses light, dark or the system's color scheme. The header and the page both follow the CSS property `color-scheme`. */
export function ColorSchemeSwitch() {
  const { frame, t } = usePage();
  const [scheme, setScheme] = useState(frame.colorScheme);

  const choose = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const chosen = parseColorScheme(submitter.value);
    setScheme(chosen);
    document.documentElement.dataset.colorScheme = chosen ?? '';
    // biome-ignore lint/suspicious/noDocumentCookie: synchronous, because the user may navigate at once and the next page needs the value
    document.cookie = buildColorSchemeCookie(chosen, window.location.protocol === 'https:');
  };

  return (
    <PostForm path={buildPagePath(frame, buildMarketPath('color-scheme'))} className="pg-scheme" onSubmit={choose}>
      <fieldset className="pg-scheme__choices">
        <legend className="pg-hidden">{t('scheme.label')}</legend>
        {COLOR_SCHEME_CHOICES.map((choice) => {
          const Icon = ICONS[choice];
          return (
            <button
              key={choice}
              type="submit"
              name="scheme"
              value={choice}
              className="pg-scheme__choice"
              aria-pressed={(scheme ?? 'system') === choice}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              {t(`scheme.${choice}`)}
            </button>
          );
        })}
      </fieldset>
    </PostForm>
  );
}
