import type { LucideIcon } from 'lucide-react';
import styles from './PanelNotice.module.css';

interface PanelNoticeProps {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Only errors have the danger colour. */
  readonly severity?: 'error';
}

/** One line under the field. The status region announces the same. */
export function PanelNotice({ icon: Icon, text, severity }: PanelNoticeProps) {
  return (
    <p className={severity ? `${styles.notice} ${styles.error}` : styles.notice}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
