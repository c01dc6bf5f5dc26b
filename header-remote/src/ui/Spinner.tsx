import styles from './Spinner.module.css';

/** Shows that something loads. The element that waits for it has `aria-busy`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
