import type { BlockOf } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';

/** Tickets as they are shown at the door. */
export function Tickets({ block: { tickets } }: { readonly block: BlockOf<'tickets'> }) {
  const { t } = usePage();
  return (
    <ul className="pg-tickets">
      {tickets.map(({ code, title, note, qr, isVoid }) => (
        <li key={code} className="pg-ticket" data-void={isVoid}>
          <svg
            className="pg-ticket__code"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t('ticket.qr', { code })}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
          <div className="pg-ticket__words">
            <h3 className="pg-ticket__title">{title}</h3>
            <p className="pg-ticket__note">{note}</p>
            <p className="pg-ticket__number">{code}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
