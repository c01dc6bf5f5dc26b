import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { whenStillHere } from '../../../shared/api/when-still-here.ts';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import type { ActionData, FollowData } from '../page/blocks.ts';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import { useToggle } from '../queries/server-state.ts';
import { Button } from '../ui/Button.tsx';

/** A form that is sent again acts again, so its button waits longer than a link: the server may have begun to act. */
const SENDING_TIMEOUT_MS = 15_000;

/** Whether a form is being sent: its button shows progress and ignores a second click. Without script only the browser does. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  useEffect(() => (isSending ? whenStillHere(() => setSending(false), SENDING_TIMEOUT_MS) : undefined), [isSending]);
  const onSubmit = (event: FormEvent) => (isSending ? event.preventDefault() : setSending(true));
  return { onSubmit, state: isSending ? 'loading' : 'default' } as const;
}

interface PostFormProps {
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly className?: string;
  readonly onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  readonly children: ReactNode;
}

/** A form that changes state. It carries the page's CSRF token and the page to return to. The server finds its problems. */
export function PostForm({ path, fields = {}, className, onSubmit, children }: PostFormProps) {
  const { frame } = usePage();
  return (
    <form method="post" action={path} className={className} noValidate onSubmit={onSubmit}>
      <input type="hidden" name={CSRF_FIELD} value={frame.csrfToken} />
      <input type="hidden" name="referrer" value={frame.path} />
      <HiddenFields fields={fields} />
      {children}
    </form>
  );
}

export function HiddenFields({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Accessible name of a button's subject, for users who do not see what it stands beside. */
export function Subject({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className="pg-hidden">: {text}</span>;
}

interface ActionButtonProps {
  readonly action: ActionData;
  readonly subject?: string;
}

export function ActionButton({ action: { label, path, fields, variant }, subject }: ActionButtonProps) {
  const { onSubmit, state } = useSending();
  return (
    <PostForm path={path} fields={fields} onSubmit={onSubmit}>
      <Button type="submit" variant={variant ?? 'secondary'} state={state}>
        {label}
        <Subject text={subject} />
      </Button>
    </PostForm>
  );
}

interface FollowButtonProps {
  readonly follow: FollowData;
  readonly subject?: string;
}

export function FollowButton({ follow, subject }: FollowButtonProps) {
  const { organizer, isFollowed } = follow;
  const { frame, t } = usePage();
  const createFields = (next: boolean) => ({ do: next ? 'follow' : 'unfollow' });
  const { isOn, toggle } = useToggle({ key: ['follows', organizer], initial: isFollowed, createFields });
  return (
    <PostForm
      path={buildPagePath(frame, buildMarketPath('follow', { organizer }))}
      fields={createFields(!isOn)}
      onSubmit={(event) => toggle(event, event.currentTarget)}
    >
      <Button type="submit" variant="secondary">
        {t(isOn ? 'organizer.unfollow' : 'organizer.follow')}
        <Subject text={subject} />
      </Button>
    </PostForm>
  );
}
