import type { FormEventHandler, ReactNode } from 'react';
import { CSRF_FIELD } from '../../../shared/contracts/session-cookies.ts';
import { usePage } from '../page/page-context.ts';

interface PostFormProps {
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly className?: string;
  /** Whether one of the fields is a file. */
  readonly hasFile?: boolean;
  readonly onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  readonly onInput?: FormEventHandler<HTMLFormElement> | undefined;
  readonly children: ReactNode;
}

/** A form that changes state. It carries the page's CSRF token and the page to return to. */
export function PostForm({
  path,
  fields = {},
  className,
  hasFile = false,
  onSubmit,
  onInput,
  children,
}: PostFormProps) {
  const { frame } = usePage();
  return (
    <form
      method="post"
      action={path}
      className={className}
      // The page's script or the server shows problems in the page's language.
      noValidate
      encType={hasFile ? 'multipart/form-data' : undefined}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <input type="hidden" name={CSRF_FIELD} value={frame.csrfToken} />
      <input type="hidden" name="referrer" value={frame.path} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
