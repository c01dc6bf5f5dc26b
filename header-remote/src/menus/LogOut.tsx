import { useHeader } from '../ui/header-context.ts';
import styles from './MenuRow.module.css';

/** Leaving changes state, so it is sent as a form (contract §8 "Edge"). */
export function LogOut({ url }: { readonly url: string }) {
  const { t } = useHeader();
  return (
    <li className={styles.item}>
      <form method="post" action={url}>
        <button type="submit" className={`${styles.row} ${styles.button}`} data-track="menu:log-out">
          {t('link.log-out')}
        </button>
      </form>
    </li>
  );
}
