import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { Icon } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import styles from './Avatar.module.css';

const SIZE_PX = 32;

/** The user's picture, or the initials if there is no picture or it does not load. */
export function Avatar({ user }: { readonly user: Pick<HeaderUser, 'fullName' | 'thumbnailUrl'> }) {
  const { linkBase } = useHeader().props.env;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  // A root-relative address belongs to the site, on any host.
  const url = user.thumbnailUrl?.startsWith('/') ? linkBase + user.thumbnailUrl : user.thumbnailUrl;
  const initials = buildInitials(user.fullName ?? '');
  return (
    // CSS shows the initials: as text they would be part of the button's visible label, which its name must contain.
    <span className={styles.avatar} data-initials={initials} aria-hidden="true">
      {initials === '' ? <Icon of={UserRound} /> : null}
      {url === null || url === failedUrl ? null : (
        <img
          className={styles.picture}
          src={url}
          alt=""
          width={SIZE_PX}
          height={SIZE_PX}
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(url)}
        />
      )}
    </span>
  );
}

function buildInitials(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initials = [first, others.at(-1) ?? ''].map((word) => [...word][0]);
  return initials.join('').toUpperCase();
}
