import type { ActionData, BlockOf } from '../page/blocks.ts';
import { Button } from '../ui/Button.tsx';
import { FollowButton } from './FollowButton.tsx';
import { PostForm } from './PostForm.tsx';
import { useSending } from './use-sending.ts';

/** A button that posts its action. */
export function ActionButton({ action }: { readonly action: ActionData }) {
  const { onSubmit, resolveState } = useSending();
  return (
    <PostForm path={action.path} fields={action.fields} onSubmit={onSubmit}>
      <Button type="submit" variant={action.variant ?? 'secondary'} state={resolveState()}>
        {action.label}
        {action.subject === undefined ? null : <span className="pg-hidden">: {action.subject}</span>}
      </Button>
    </PostForm>
  );
}

export function Buttons({ block: { links = [], actions = [], follow } }: { readonly block: BlockOf<'buttons'> }) {
  return (
    <div className="pg-buttons">
      {follow === undefined ? null : <FollowButton follow={follow} />}
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
