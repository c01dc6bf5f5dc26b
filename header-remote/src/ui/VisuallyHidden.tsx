import type { ReactNode } from 'react';
import { Text } from './Text.tsx';
import styles from './VisuallyHidden.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <Text className={styles.hidden}>{children}</Text>;
}
