import { type MouseEvent, type ReactNode, useRef } from 'react';
import { BRAND_NAME } from '../../../shared/brand/brand.ts';
import { LOGO } from '../../../shared/brand/logo.ts';
import { buildNavRowLink } from '../../../shared/navigation/navigation-links.ts';
import { Text } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import { Recovery } from '../ui/Recovery.tsx';
import styles from './Banner.module.css';
import { MainNavigation } from './MainNavigation.tsx';

/** CSS pixels. The height follows from the width. */
const LOGO_WIDTH = 110;

/** The brand's name under its mark. */
function Logo() {
  const { width, height } = LOGO;
  return (
    <svg
      width={LOGO_WIDTH}
      height={(LOGO_WIDTH * height) / width}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path fill="var(--marquee-accent)" d={LOGO.ticket} />
      <g fill="none" strokeWidth={LOGO.strokeWidth} strokeLinejoin="round">
        <path stroke="var(--marquee-on-accent)" d={LOGO.letter} />
        <path stroke="currentColor" d={LOGO.name} />
      </g>
    </svg>
  );
}

/**
 * A host's page may have a different id on its main landmark, or none. It may also have a `<base>`, which makes a
 * fragment link lead to another page.
 */
function targetMain({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const main = document.querySelector('#main, main, [role=main]');
  if (main === null) return;
  main.id ||= 'main';
  currentTarget.href = new URL(`#${main.id}`, location.href).href;
}

/** The `banner` landmark: a skip link, logo, search and navigation. */
export function Banner({ search }: { readonly search: ReactNode }) {
  const { props, t } = useHeader();
  const banner = props.slots?.banner;
  const searchArea = useRef<HTMLDivElement>(null);

  return (
    <header className={styles.banner} lang={props.env.localeInfo.locale.replace('_', '-')}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link; the click only sets its target */}
      <a className={styles.skip} href="#main" onClick={targetMain} suppressHydrationWarning>
        {t('header.skip')}
      </a>
      <div className={`${styles.row} ${styles[props.variant]}`}>
        <a
          className={styles.logo}
          href={buildNavRowLink(props.env, 'home').url}
          aria-label={t('link.home', { brand: BRAND_NAME })}
          data-track="header:logo"
        >
          <Logo />
        </a>
        {props.variant === 'full' ? (
          <>
            <div ref={searchArea} className={styles.search}>
              <Recovery container={searchArea}>{search}</Recovery>
            </div>
            <MainNavigation />
          </>
        ) : null}
      </div>
      {banner === undefined ? null : (
        <p className={styles.notice}>
          <Text>{banner.text}</Text>
          {banner.link === undefined ? null : (
            <a
              className={styles['notice-link']}
              href={banner.link.url}
              data-track={`header:${banner.link.gaLabel}`}
              suppressHydrationWarning
            >
              {banner.link.label}
            </a>
          )}
        </p>
      )}
    </header>
  );
}
