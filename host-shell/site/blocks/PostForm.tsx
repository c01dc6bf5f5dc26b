import type { FormEventHandler, ReactNode } from 'react';
import { CSRF_FIELD } from '../../../shared/contracts/session-cookies.ts';
import { usePage } from '../page/page-context.ts';

interface PostFormProps {
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly className?: string;
  /** With a file among its fields. */
  readonly hasFile?: boolean;
  readonly onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  readonly children: ReactNode;
}

/** A form that changes something: with the page's token, and the page to come back to. */
export function PostForm({ path, fields = {}, className, hasFile = false, onSubmit, children }: PostFormProps) {
  const { frame } = usePage();
  return (
    <form
      method="post"
      action={path}
      className={className}
      // What is wrong is said in the page's own words, by its script or by the server.
      noValidate
      encType={hasFile ? 'multipart/form-data' : undefined}
      onSubmit={onSubmit}
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
