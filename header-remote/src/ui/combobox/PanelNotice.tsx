import { CircleAlert, Info } from 'lucide-react';
import styles from './PanelNotice.module.css';

interface PanelNoticeProps {
  readonly text: string;
  /** Errors alone have the danger colour. */
  readonly severity: 'neutral' | 'error';
}

/** One line under the field. The status region announces the same. */
export function PanelNotice({ text, severity }: PanelNoticeProps) {
  const Icon = severity === 'error' ? CircleAlert : Info;
  return (
    <p className={`${styles.notice} ${styles[severity]}`}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
