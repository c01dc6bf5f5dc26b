import { Fragment } from 'react';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { useHeader } from '../ui/header-context.ts';
import { Avatar } from './Avatar.tsx';
import styles from './UserProfile.module.css';

interface UserProfileProps {
  /** Shortens a label that is too long for its space. */
  readonly cutLabel?: (label: string) => string;
}

/** The signed-in user: picture, name and e-mail address, or only the address if there is no name. */
export function UserProfile({ cutLabel = (label) => label }: UserProfileProps) {
  const { user } = useHeader().props;
  const label = resolveUserLabel(user);
  const email = user.email?.trim() ?? '';
  return (
    <div className={styles.user}>
      <Avatar user={user} />
      <div className={styles.texts}>
        <p className={styles.name} dir="auto" translate="no">
          {cutLabel(label)}
        </p>
        {email === '' || email === label ? null : (
          <p className={styles.email} translate="no">
            <EmailText email={email} />
          </p>
        )}
      </div>
    </div>
  );
}

/** A long address breaks after its @ or a dot, not within a word. */
function EmailText({ email }: { readonly email: string }) {
  return [...email.matchAll(/[^@.]*[@.]|[^@.]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));
}
