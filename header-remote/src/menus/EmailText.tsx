import { Fragment } from 'react';

/** An address that is too long for its line breaks after its @ or a dot, and not within a word. */
export function EmailText({ email }: { readonly email: string }) {
  return [...email.matchAll(/[^@.]*[@.]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
