import type { ActionData, BlockOf } from '../../page/blocks.ts';
import { PostForm } from './PostForm.tsx';

/** A button that posts what it stands for. */
export function ActionButton({ action }: { readonly action: ActionData }) {
  return (
    <PostForm path={action.path} fields={action.fields}>
      <button type="submit" className={`pg-button pg-button--${action.variant ?? 'secondary'}`}>
        {action.label}
        {action.subject === undefined ? null : <span className="pg-hidden">: {action.subject}</span>}
      </button>
    </PostForm>
  );
}

export function Buttons({ block: { links = [], actions = [] } }: { readonly block: BlockOf<'buttons'> }) {
  return (
    <div className="pg-buttons">
      {actions.map((action) => (
        <ActionButton key={`${action.path} ${action.label}`} action={action} />
      ))}
      {links.map(({ label, path, variant = 'secondary' }) => (
        <a key={path} className={`pg-button pg-button--${variant}`} href={path}>
          {label}
        </a>
      ))}
    </div>
  );
}
