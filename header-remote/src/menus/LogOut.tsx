import type { FormEvent } from 'react';
import { CSRF_COOKIE, CSRF_FIELD } from '../../../shared/contracts/session-cookies.ts';
import { useHeader } from '../ui/header-context.ts';
import styles from './MenuRow.module.css';

/** The token is the reader's own: it must not stand in HTML that a cache may hold. Without script the page asks again. */
function addToken(event: FormEvent<HTMLFormElement>): void {
  const token = new RegExp(`(?:^|; )${CSRF_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  const field = event.currentTarget.elements.namedItem(CSRF_FIELD);
  if (token !== undefined && field instanceof HTMLInputElement) field.value = token;
}

/** Leaving changes state, so it is sent as a form. */
export function LogOut({ url }: { readonly url: string }) {
  const { t } = useHeader();
  return (
    <li className={styles.item}>
      <form method="post" action={url} onSubmit={addToken}>
        <input type="hidden" name={CSRF_FIELD} />
        <button type="submit" className={`${styles.row} ${styles.button}`} data-track="menu:log-out">
          {t('link.log-out')}
        </button>
      </form>
    </li>
  );
}
