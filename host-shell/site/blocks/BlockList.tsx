import type { ComponentType } from 'react';
import { EventGrid } from '../events/EventGrid.tsx';
import type { Block, BlockKind, BlockOf } from '../page/blocks.ts';
import { Notice } from '../ui/Notice.tsx';
import { Buttons } from './Buttons.tsx';
import { Chart } from './Chart.tsx';
import { DataTable } from './DataTable.tsx';
import { Empty } from './Empty.tsx';
import { Facts } from './Facts.tsx';
import { FormCard } from './FormCard.tsx';
import { Rows } from './Rows.tsx';
import { Stats } from './Stats.tsx';
import { Tickets } from './Tickets.tsx';

type BlockBody<Kind extends BlockKind> = ComponentType<{ readonly block: BlockOf<Kind> }>;

/** The component of each kind of block. */
const BODIES: { readonly [Kind in BlockKind]: BlockBody<Kind> } = {
  form: FormCard,
  events: ({ block: { events, heading, canCollect = false } }) => (
    <EventGrid events={events} headingLevel={heading === undefined ? 2 : 3} canCollect={canCollect} />
  ),
  rows: Rows,
  facts: Facts,
  stats: Stats,
  chart: Chart,
  table: DataTable,
  tickets: Tickets,
  buttons: Buttons,
  text: ({ block }) => block.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
  notice: ({ block }) => <Notice severity={block.severity ?? 'neutral'}>{block.text}</Notice>,
  empty: Empty,
};

export function BlockList({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    // Keyed by kind, so that a form keeps its typed text while a block before it appears or disappears.
    const sameKind = blocks.slice(0, index).filter(({ kind }) => kind === block.kind);
    // The table pairs each kind with its own block, which the type of a lookup cannot express.
    const Body = BODIES[block.kind] as ComponentType<{ readonly block: Block }>;
    const heading = 'heading' in block ? block.heading : undefined;
    // A table is itself a region with this name.
    const label = block.kind === 'table' ? undefined : heading;
    return (
      <section
        key={`${block.kind}-${sameKind.length}`}
        className={`pg-block pg-block--${block.kind}`}
        aria-label={label}
      >
        {heading === undefined ? null : <h2 className="pg-block__title">{heading}</h2>}
        <Body block={block} />
      </section>
    );
  });
}
