import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { Text } from './Text.tsx';

interface BadgeProps {
  /** `count` is on an icon; `beta` and `new` are beside a label. */
  readonly variant: 'count' | 'beta' | 'new';
  readonly children: ReactNode;
}

export function Badge({ variant, children }: BadgeProps) {
  return <Text className={`${styles.badge} ${styles[variant]}`}>{children}</Text>;
}
