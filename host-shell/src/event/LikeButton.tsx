import { Heart } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { postAction } from './post-action.ts';

/** The one form of all like buttons of a page: without script they send it. */
export const LIKE_FORM_ID = 'like-form';

interface LikeButtonProps {
  readonly id: string;
  readonly title: string;
  /** On a card it is a heart in a corner, on the event's own page a button with a word. */
  readonly look: 'heart' | 'button';
}

/** Likes an event, or takes it back. The server keeps it; the header's count follows at once. */
export function LikeButton({ id, title, look }: LikeButtonProps) {
  const { frame, t, likes, setLiked, showNotice } = usePage();
  const [isBusy, setBusy] = useState(false);
  const isLiked = likes.has(id);
  const action = isLiked ? 'unlike' : 'like';

  const send = async (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // Signing in comes first: that is a page, and the form leads to it.
    if (!frame.hasSession || form === null) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setLiked(id, !isLiked);
    const outcome = await postAction(form, { [action]: id });
    setBusy(false);
    if (outcome.state === 'sign-in') {
      window.location.assign(outcome.location);
      return;
    }
    if (outcome.state === 'failed') setLiked(id, isLiked);
    showNotice(outcome.notice ?? { text: t('event.save-failed'), severity: 'error', undo: null });
  };

  return (
    <button
      type="submit"
      form={LIKE_FORM_ID}
      name={action}
      value={id}
      className={look === 'heart' ? 'pg-like' : 'pg-button pg-button--secondary pg-like-button'}
      aria-pressed={isLiked}
      aria-busy={isBusy}
      onClick={send}
    >
      <Heart className="pg-like__icon" size={20} strokeWidth={1.75} aria-hidden="true" />
      {look === 'heart' ? null : t('event.save')}
      <span className="pg-hidden">{look === 'heart' ? t('like.label', { title }) : `: ${title}`}</span>
    </button>
  );
}
