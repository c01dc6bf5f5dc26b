import { EventDrawing } from '../drawings/EventDrawing.tsx';
import type { RowData } from '../page/blocks.ts';
import { ActionButton, FollowButton } from './PostForm.tsx';

interface RowProps {
  readonly row: RowData;
  readonly headingLevel: 2 | 3;
}

/** The content of a row: a picture or the first letter of its title, its words, and what can be done with it. */
export function Row({ row, headingLevel }: RowProps) {
  const { title, path, lines = [], badge, category, actions = [], follow } = row;
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {category === undefined ? (
        <span className="pg-row__initial" aria-hidden="true">
          {[...title][0]}
        </span>
      ) : (
        <EventDrawing category={category} className="pg-row__picture" />
      )}
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
      {actions.length === 0 && follow === undefined ? null : (
        <div className="pg-row__actions">
          {actions.map((action) => (
            <ActionButton key={`${action.path} ${action.label}`} action={action} subject={title} />
          ))}
          {follow === undefined ? null : <FollowButton follow={follow} subject={title} />}
        </div>
      )}
    </>
  );
}
