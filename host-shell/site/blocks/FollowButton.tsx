import type { FormEvent } from 'react';
import type { FollowData } from '../page/blocks.ts';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import { useToggle } from '../queries/use-toggle.ts';
import { Button } from '../ui/Button.tsx';
import { PostForm } from './PostForm.tsx';

interface FollowButtonProps {
  readonly follow: FollowData;
  /** The variant of "Follow"; "Unfollow" is always secondary. */
  readonly variant?: 'primary' | 'secondary';
}

/** Follows or unfollows an organizer. */
export function FollowButton({ follow, variant = 'primary' }: FollowButtonProps) {
  const { organizer, isFollowed, subject } = follow;
  const { frame, t } = usePage();
  const createFields = (next: boolean) => ({ do: next ? 'follow' : 'unfollow' });
  const { isOn, toggle } = useToggle({ key: ['follows', organizer], initial: isFollowed, createFields });
  const send = (event: FormEvent<HTMLFormElement>) => {
    // Signing in needs a page of its own: the form is sent as HTML and redirected there.
    if (!frame.hasSession) return;
    event.preventDefault();
    toggle(event.currentTarget);
  };
  return (
    <PostForm
      path={buildPagePath(frame, buildMarketPath('follow', { organizer }))}
      fields={createFields(!isOn)}
      onSubmit={send}
    >
      <Button type="submit" variant={isOn ? 'secondary' : variant}>
        {t(isOn ? 'organizer.unfollow' : 'organizer.follow')}
        {subject === undefined ? null : <span className="pg-hidden">: {subject}</span>}
      </Button>
    </PostForm>
  );
}
