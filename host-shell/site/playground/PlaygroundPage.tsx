import { useEffect, useId, useState } from 'react';
import { CHANNELS } from '../../../shared/contracts/channels.ts';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../../../shared/contracts/header-paths.ts';
import { SUPPORT_LEVELS } from '../../../shared/contracts/support-levels.ts';
import { FLAG_NAMES } from '../../../shared/flags/flags.ts';
import { SITES, toLanguageTag } from '../../../shared/sites/sites.ts';
import { FAULTS } from '../page/faults.ts';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import {
  formatPlaygroundOptions,
  formatSiteOption,
  PLACES,
  type PlaygroundOptions,
  parsePlaygroundOptions,
  ROLES,
  WIDTHS,
} from '../page/playground-options.ts';
import { Button } from '../ui/Button.tsx';
import { CheckPage } from './CheckPage.tsx';
import { CopyableCode } from './CopyableCode.tsx';
import { resolveSiteOrigin } from './site-origin.ts';
import { buildSnippet, WAYS, type Way } from './snippets.ts';

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
    keepPlace(options);
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
        <BrowserLevel />
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
      <CheckPage />
    </div>
  );
}

/** All levels, of which the style sheet shows the one of this browser: it may be one where this page's script does not run. */
function BrowserLevel() {
  const { t } = usePage();
  return (
    <p className="pg-level">
      <strong>{t('playground.level')}:</strong>{' '}
      {SUPPORT_LEVELS.map((level) => (
        <span key={level} data-level={level}>
          {t(`playground.level.${level}`)}
        </span>
      ))}
    </p>
  );
}

/** Stores the place that the edge uses as the visitor's place on a local run. */
function keepPlace(options: PlaygroundOptions): void {
  const coordinates = PLACES.find(({ slug }) => slug === options.location)?.coordinates ?? null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `playground_place=${coordinates ?? ''}; Path=/; SameSite=Lax${coordinates === null ? '; Max-Age=0' : ''}`;
}

function Controls({ options }: { readonly options: PlaygroundOptions }) {
  const { t } = usePage();
  const id = useId();
  return (
    <>
      <div className="pg-controls__field">
        <label htmlFor={`${id}-site`}>{t('playground.site')}</label>
        <select id={`${id}-site`} name="site" className="pg-controls__select" defaultValue={formatSiteOption(options)}>
          {SITES.flatMap(({ domain, languages }) =>
            languages.map(({ locale }) => (
              <option key={`${domain}${locale}`} value={formatSiteOption({ domain, locale })}>
                {domain} · {toLanguageTag(locale)}
              </option>
            )),
          )}
        </select>
      </div>
      <div className="pg-controls__field">
        <label htmlFor={`${id}-role`}>{t('playground.role')}</label>
        <select id={`${id}-role`} name="role" className="pg-controls__select" defaultValue={options.role}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`playground.role.${role}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="pg-controls__field">
        <label htmlFor={`${id}-location`}>{t('search.place')}</label>
        <select id={`${id}-location`} name="location" className="pg-controls__select" defaultValue={options.location}>
          <option value="">{t('playground.guess')}</option>
          {PLACES.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="pg-controls__field">
        <label htmlFor={`${id}-channel`}>{t('playground.channel')}</label>
        <select id={`${id}-channel`} name="channel" className="pg-controls__select" defaultValue={options.channel}>
          <option value="">{t('playground.channel.share')}</option>
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {channel}
            </option>
          ))}
        </select>
      </div>
      <div className="pg-controls__field">
        <label htmlFor={`${id}-fault`}>{t('playground.fault')}</label>
        <select id={`${id}-fault`} name="fault" className="pg-controls__select" defaultValue={options.fault}>
          <option value="">{t('playground.fault.none')}</option>
          {FAULTS.map((fault) => (
            <option key={fault} value={fault}>
              {fault}
            </option>
          ))}
        </select>
      </div>
      <div className="pg-controls__field">
        <label htmlFor={`${id}-width`}>{t('playground.width')}</label>
        <select id={`${id}-width`} name="width" className="pg-controls__select" defaultValue={options.width}>
          {WIDTHS.map((width) => (
            <option key={width} value={width}>
              {width} px
            </option>
          ))}
        </select>
      </div>
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
        <Snippet key={way} way={way} options={options} />
      ))}
    </section>
  );
}

function Snippet({ way, options }: { readonly way: Way; readonly options: PlaygroundOptions }) {
  const { t } = usePage();
  const text = buildSnippet(way, options);
  return (
    <details className="pg-snippet" name="snippet" open={way === 'package'}>
      <summary className="pg-snippet__title">
        {t(`playground.${way}`)}
        <span className="pg-snippet__text">{t(`playground.${way}.text`)}</span>
      </summary>
      <div className="pg-snippet__body">
        <CopyableCode text={text} />
      </div>
    </details>
  );
}
