import { Heart } from 'lucide-react';
import type { MouseEvent } from 'react';
import { usePage } from '../page/page-context.ts';
import { useToggle } from '../queries/use-toggle.ts';

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
  const { frame, t } = usePage();
  const { isOn, isPending, toggle } = useToggle({
    key: ['likes', id],
    initial: frame.liked.includes(id),
    createFields: (next) => ({ [next ? 'like' : 'unlike']: id }),
  });

  const send = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // Signing in comes first: that is a page, and the form leads to it.
    if (!frame.hasSession || form === null) return;
    event.preventDefault();
    toggle(form);
  };

  return (
    <button
      type="submit"
      form={LIKE_FORM_ID}
      name={isOn ? 'unlike' : 'like'}
      value={id}
      className={look === 'heart' ? 'pg-like' : 'pg-button pg-button--secondary pg-like-button'}
      aria-pressed={isOn}
      aria-busy={isPending}
      onClick={send}
    >
      <Heart className="pg-like__icon" size={20} strokeWidth={1.75} aria-hidden="true" />
      {look === 'heart' ? null : t('event.save')}
      <span className="pg-hidden">{look === 'heart' ? t('like.label', { title }) : `: ${title}`}</span>
    </button>
  );
}
