import type { BlockOf } from '../page/blocks.ts';

export function Facts({ block: { facts } }: { readonly block: BlockOf<'facts'> }) {
  return (
    <dl className="pg-pairs">
      {facts.map(({ name, value, path }) => (
        <div key={name} className="pg-pair">
          <dt className="pg-pair__name">{name}</dt>
          <dd className="pg-pair__value">
            {path === undefined ? (
              value
            ) : (
              <a className="pg-link" href={path}>
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
