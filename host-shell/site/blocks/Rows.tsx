import { EventPicture } from '../drawings/EventPicture.tsx';
import type { BlockOf, RowData } from '../page/blocks.ts';
import { ActionButton } from './Buttons.tsx';
import { FollowButton } from './FollowButton.tsx';
import { NamePicture } from './NamePicture.tsx';

/** A list of named items, for example orders, organizers or messages. */
export function Rows({ block: { rows, heading } }: { readonly block: BlockOf<'rows'> }) {
  return (
    <ul className="pg-rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
        <li key={index} className="pg-row">
          <RowBody row={row} headingLevel={heading === undefined ? 2 : 3} />
        </li>
      ))}
    </ul>
  );
}

function RowBody({ row, headingLevel }: { readonly row: RowData; readonly headingLevel: 2 | 3 }) {
  const { title, path, lines = [], badge, picture, hasInitial, namePicture, actions = [], follow, links = [] } = row;
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {picture === undefined ? null : (
        <EventPicture
          category={picture.category}
          seed={picture.seed}
          picture={picture.picture}
          className="pg-row__picture"
        />
      )}
      {hasInitial === true ? <NamePicture name={title} picture={namePicture} /> : null}
      <div className="pg-row__words">
        <Heading className="pg-row__title">
          {path === undefined ? (
            title
          ) : (
            <a className="pg-row__link" href={path}>
              {title}
            </a>
          )}
          {badge === undefined ? null : (
            <span className="pg-badge" data-tone={badge.tone}>
              {badge.text}
            </span>
          )}
        </Heading>
        {lines.map((line) => (
          <p key={line} className="pg-row__line">
            {line}
          </p>
        ))}
      </div>
      {actions.length + links.length === 0 && follow === undefined ? null : (
        <div className="pg-row__actions">
          {links.map(({ label, path: target }) => (
            <a key={target} className="pg-button pg-button--secondary" href={target}>
              {label}
              <span className="pg-hidden">: {title}</span>
            </a>
          ))}
          {actions.map((action) => (
            <ActionButton key={`${action.path} ${action.label}`} action={{ subject: title, ...action }} />
          ))}
          {follow === undefined ? null : <FollowButton follow={{ subject: title, ...follow }} />}
        </div>
      )}
    </>
  );
}
