import { Heart } from 'lucide-react';
import type { MouseEvent } from 'react';
import { usePage } from '../page/page-context.ts';
import { useToggle } from '../queries/use-toggle.ts';

/** The form that all like buttons of a page submit when there is no script. */
export const LIKE_FORM_ID = 'like-form';

interface LikeButtonProps {
  readonly id: string;
  readonly title: string;
  /** A heart in the corner of a card, or a labeled button on the event's own page. */
  readonly look: 'heart' | 'button';
}

/** Likes or unlikes an event. The server stores it, and the header's count is updated immediately. */
export function LikeButton({ id, title, look }: LikeButtonProps) {
  const { frame, t } = usePage();
  const { isOn, isPending, toggle } = useToggle({
    key: ['likes', id],
    initial: frame.liked.includes(id),
    createFields: (next) => ({ [next ? 'like' : 'unlike']: id }),
  });

  const send = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // Signing in needs a page of its own: the form is sent as HTML and redirected there.
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
