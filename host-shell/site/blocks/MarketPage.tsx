import type { ComponentType } from 'react';
import { EventGrid } from '../events/EventCard.tsx';
import type { Block, BlockKind, BlockOf } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { useLivePage } from '../queries/server-state.ts';
import { Notice } from '../ui/Notice.tsx';
import { FormCard } from './FormCard.tsx';
import { ActionButton, FollowButton } from './PostForm.tsx';
import { Row } from './Row.tsx';

export function MarketPage({ page: sent }: { readonly page: PageOf<'market'> }) {
  const { t } = usePage();
  const { area, title, text, tabs = [], blocks } = useLivePage(sent);
  return (
    <div className="pg-content pg-market">
      <header>
        <p className="pg-market__area">{area}</p>
        <h1 className="pg-title">{title}</h1>
        {text === undefined ? null : <p className="pg-market__text">{text}</p>}
      </header>
      {tabs.length === 0 ? null : (
        <nav className="pg-tabs" aria-label={t('market.tabs')}>
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
      <div className="pg-market__blocks">
        <BlockList blocks={blocks} />
      </div>
    </div>
  );
}

type BlockBody<Kind extends BlockKind> = ComponentType<{ readonly block: BlockOf<Kind> }>;

const BODIES: { readonly [Kind in BlockKind]: BlockBody<Kind> } = {
  form: FormCard,
  events: ({ block: { events, heading } }) => (
    <EventGrid events={events} headingLevel={heading === undefined ? 2 : 3} />
  ),
  rows: ({ block: { rows, heading } }) => (
    <ul className="pg-rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
        <li key={index} className="pg-row">
          <Row row={row} headingLevel={heading === undefined ? 2 : 3} />
        </li>
      ))}
    </ul>
  ),
  buttons: ({ block: { links = [], actions = [], follow } }) => (
    <div className="pg-buttons">
      {follow === undefined ? null : <FollowButton follow={follow} />}
      {actions.map((action) => (
        <ActionButton key={`${action.path} ${action.label}`} action={action} />
      ))}
      {links.map(({ path, label, variant = 'secondary' }) => (
        <a key={path} className={`pg-button pg-button--${variant}`} href={path}>
          {label}
        </a>
      ))}
    </div>
  ),
  text: ({ block }) => block.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
  notice: ({ block }) => <Notice severity={block.severity ?? 'neutral'}>{block.text}</Notice>,
  empty: ({ block: { title, text, link } }) => (
    <div className="pg-empty-state">
      <h2 className="pg-empty-state__title">{title}</h2>
      <p className="pg-empty-state__text">{text}</p>
      {link === undefined ? null : (
        <a className="pg-button pg-button--primary" href={link.path}>
          {link.label}
        </a>
      )}
    </div>
  ),
};

function BlockList({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    // The table pairs each kind with its own block, which the type of a lookup cannot express.
    const Body = BODIES[block.kind] as ComponentType<{ readonly block: Block }>;
    const heading = 'heading' in block ? block.heading : undefined;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change places
      <section key={index} className={`pg-block pg-block--${block.kind}`} aria-label={heading}>
        {heading === undefined ? null : <h2 className="pg-block__title">{heading}</h2>}
        <Body block={block} />
      </section>
    );
  });
}
