import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { useLivePage } from '../queries/use-live-page.ts';
import { BlockList } from './BlockList.tsx';

/** Scrolls the current tab into view where the tabs are wider than the screen. */
function showCurrentTab(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector('[aria-current]');
  if (!tabs || !current) return;
  const [place, room] = [current.getBoundingClientRect(), tabs.getBoundingClientRect()];
  tabs.scrollLeft += place.left - room.left - (room.width - place.width) / 2;
}

export function MarketPage({ page: sent }: { readonly page: PageOf<'market'> }) {
  const { t } = usePage();
  const { area, title, text, tabs = [], tabsLabel, blocks, aside = [] } = useLivePage(sent);
  return (
    <div className="pg-content pg-market">
      <header>
        <p className="pg-market__area">{area}</p>
        <h1 className="pg-title">{title}</h1>
        {text === undefined ? null : <p className="pg-market__text">{text}</p>}
      </header>
      {tabs.length === 0 ? null : (
        <nav className="pg-tabs" aria-label={tabsLabel ?? t('market.tabs')} ref={showCurrentTab}>
          <ul className="pg-tabs__list">
            {tabs.map(({ label, path, isCurrent }) => (
              <li key={path}>
                <a className="pg-tabs__link" href={path} aria-current={isCurrent === true ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="pg-market__columns" data-columns={aside.length === 0 ? 1 : 2}>
        <div className="pg-market__blocks">
          <BlockList blocks={blocks} />
        </div>
        {aside.length === 0 ? null : (
          <aside className="pg-market__aside" aria-label={t('market.summary')}>
            <BlockList blocks={aside} />
          </aside>
        )}
      </div>
    </div>
  );
}
