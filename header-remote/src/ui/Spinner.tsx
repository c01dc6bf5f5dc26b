import styles from './Spinner.module.css';

/** Indicates loading. The waiting element has `aria-busy`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
