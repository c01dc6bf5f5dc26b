import { useEffect, useId, useState } from 'react';
import { CHANNELS } from '../../../shared/contracts/channels.ts';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../../../shared/contracts/header-paths.ts';
import { FLAG_NAMES } from '../../../shared/flags/flags.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { SITES, toLanguageTag } from '../../../shared/sites/sites.ts';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import {
  formatPlaygroundOptions,
  formatSiteOption,
  type PlaygroundOptions,
  parsePlaygroundOptions,
  ROLES,
  resolveSiteOrigin,
  WIDTHS,
} from '../page/playground-options.ts';
import { Button, type ButtonState } from '../ui/Button.tsx';
import { buildSnippet, WAYS } from './snippets.ts';

type Option = readonly [value: string | number, text: string];

/** High enough for the header's menus and panels to open. */
const FRAME_HEIGHT_PX = 640;

/** The page on which host teams try the header. The form works without script, as a GET to this page. */
export function PlaygroundPage({ page }: { readonly page: PageOf<'playground'> }) {
  const { frame, t } = usePage();
  const [options, setOptions] = useState(page.options);
  const query = formatPlaygroundOptions(options);

  useEffect(() => {
    // A host name serves the languages of its own site only, so another site is shown on its own host.
    const home = options.domain === frame.domain ? null : resolveSiteOrigin(location, options.domain);
    if (home !== null) return location.replace(`${home}${PLAYGROUND_PATH}?${query}`);
    // Makes the URL shareable and keeps the options on reload.
    if (options !== page.options) history.replaceState(history.state, '', `?${query}`);
  }, [frame.domain, options, page.options, query]);

  const readForm = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    setOptions(parsePlaygroundOptions(new URLSearchParams(entries), options));
  };

  return (
    <div className="pg-playground">
      <header className="pg-playground__head">
        <h1 className="pg-title">{t('playground.title')}</h1>
        <p className="pg-playground__text">{t('playground.text')}</p>
      </header>
      <form className="pg-controls" method="get" onChange={(event) => readForm(event.currentTarget)}>
        <Controls options={options} />
        <noscript>
          <Button type="submit" variant="secondary">
            {t('filter.apply')}
          </Button>
        </noscript>
      </form>
      <section className="pg-preview" aria-label={t('playground.preview')}>
        <p className="pg-preview__size">{options.width} px</p>
        {/* Scrolls horizontally, so that a wide header can be viewed in a narrow window. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className="pg-preview__stage" tabIndex={0}>
          <iframe
            key={query}
            className="pg-preview__frame"
            title={t('playground.frame')}
            src={`${PLAYGROUND_FRAME_PATH}?${query}`}
            width={options.width}
            height={FRAME_HEIGHT_PX}
          />
        </div>
      </section>
      <Snippets options={options} />
    </div>
  );
}

function Controls({ options }: { readonly options: PlaygroundOptions }) {
  const { t } = usePage();
  const id = useId();
  const sites = SITES.flatMap(({ domain, languages }) =>
    languages.map(
      ({ locale }): Option => [formatSiteOption({ domain, locale }), `${domain} · ${toLanguageTag(locale)}`],
    ),
  );
  const same = (values: readonly (string | number)[], unit = ''): Option[] =>
    values.map((value) => [value, `${value}${unit}`]);
  const selects: readonly (readonly [name: string, label: PageMessageKey, value: string | number, Option[]])[] = [
    ['site', 'playground.site', formatSiteOption(options), sites],
    ['role', 'playground.role', options.role, ROLES.map((role) => [role, t(`playground.role.${role}`)])],
    ['channel', 'playground.channel', options.channel, [['', t('playground.channel.share')], ...same(CHANNELS)]],
    ['width', 'playground.width', options.width, same(WIDTHS, ' px')],
  ];
  return (
    <>
      {selects.map(([name, label, value, choices]) => (
        <div key={name} className="pg-controls__field">
          <label htmlFor={`${id}-${name}`}>{t(label)}</label>
          <select id={`${id}-${name}`} name={name} className="pg-controls__select" defaultValue={value}>
            {choices.map(([choice, text]) => (
              <option key={choice} value={choice}>
                {text}
              </option>
            ))}
          </select>
        </div>
      ))}
      <fieldset className="pg-controls__flags">
        <legend>{t('playground.flags')}</legend>
        {FLAG_NAMES.map((flag) => (
          <label key={flag} className="pg-controls__flag">
            <input type="checkbox" name="flags" value={flag} defaultChecked={options.flags.includes(flag)} />
            <code>{flag}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Snippets({ options }: { readonly options: PlaygroundOptions }) {
  const { t } = usePage();
  return (
    <section className="pg-snippets" aria-labelledby="playground-snippets">
      <h2 className="pg-section__title" id="playground-snippets">
        {t('playground.snippets')}
      </h2>
      {WAYS.map((way) => (
        <details key={way} className="pg-snippet" name="snippet" open={way === 'package'}>
          <summary className="pg-snippet__title">
            {t(`playground.${way}`)}
            <span className="pg-snippet__text">{t(`playground.${way}.text`)}</span>
          </summary>
          <div className="pg-snippet__body">
            <CopyableCode key={buildSnippet(way, options)} text={buildSnippet(way, options)} />
          </div>
        </details>
      ))}
    </section>
  );
}

function CopyableCode({ text }: { readonly text: string }) {
  const { t } = usePage();
  const [state, setState] = useState<ButtonState>('default');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('successful'),
      () => setState('not-successful'),
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <pre className="pg-snippet__code" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Button variant="secondary" state={state} onClick={copy}>
        {t('playground.copy')}
      </Button>
      <span className="pg-hidden" role="status">
        {state === 'default' ? null : t(state === 'successful' ? 'playground.copied' : 'playground.not-copied')}
      </span>
    </>
  );
}

export function PlaygroundFramePage() {
  const { t } = usePage();
  return (
    <div className="pg-host-page">
      <h1 className="pg-host-page__title">{t('playground.host-page')}</h1>
      <div className="pg-host-page__boxes" aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
