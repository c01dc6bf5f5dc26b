import type { BlockOf } from '../page/blocks.ts';

/** A table that scrolls where it is too wide. On phones each row is a card with labeled values. */
export function DataTable({ block: { heading, columns, rows } }: { readonly block: BlockOf<'table'> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="pg-table" tabIndex={0} aria-label={heading}>
      <table className="pg-table__table">
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
            <tr key={row}>
              {cells.map(({ text, path }, index) => (
                <td
                  key={columns[index]?.label}
                  data-label={columns[index]?.label}
                  data-number={columns[index]?.isNumber}
                >
                  {path === undefined ? (
                    text
                  ) : (
                    <a className="pg-link" href={path}>
                      {text}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
