import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { useHeader } from '../ui/header-context.ts';
import { Avatar } from './Avatar.tsx';
import { EmailText } from './EmailText.tsx';
import styles from './Person.module.css';

interface PersonProps {
  /** Shortens a label that is too long for its place. */
  readonly cutLabel?: (label: string) => string;
}

/** Who is signed in: picture, name, e-mail address (spec §3 "Header user object"); the address alone where no name is. */
export function Person({ cutLabel = (label) => label }: PersonProps) {
  const { user } = useHeader().props;
  const label = resolveUserLabel(user);
  const email = user.email?.trim() ?? '';
  return (
    <div className={styles.person}>
      <Avatar user={user} />
      <div className={styles.words}>
        <p className={styles.name}>{cutLabel(label)}</p>
        {email === '' || email === label ? null : (
          <p className={styles.email}>
            <EmailText email={email} />
          </p>
        )}
      </div>
    </div>
  );
}
