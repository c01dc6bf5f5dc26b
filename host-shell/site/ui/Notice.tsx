import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly children: ReactNode;
  readonly severity?: 'neutral' | 'error';
}

/** A one-line message. Danger colour only for errors. */
export function Notice({ children, severity = 'neutral' }: NoticeProps) {
  const Icon = severity === 'error' ? TriangleAlert : Info;
  return (
    <div className="pg-notice" data-severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon className="pg-notice__icon" size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
