import type { BlockOf } from '../page/blocks.ts';

/** Key figures, one in each tile. */
export function Stats({ block: { stats } }: { readonly block: BlockOf<'stats'> }) {
  return (
    <dl className="pg-stats">
      {stats.map(({ label, value, note }) => (
        <div key={label} className="pg-stat">
          <dt className="pg-stat__label">{label}</dt>
          <dd className="pg-stat__value">{value}</dd>
          {note === undefined ? null : <dd className="pg-stat__note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
