import styles from './Spinner.module.css';

/** Turns while something is awaited. What is awaited says so itself, by `aria-busy`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
