import { Check, TriangleAlert, X } from 'lucide-react';
import { usePage } from '../page/page-context.ts';
import type { PageNotice } from '../page/page-data.ts';

interface NoticeBarProps {
  readonly notice: PageNotice | null;
  /** Absent until the page's script runs, which closes the notice. */
  readonly onClose?: (() => void) | undefined;
}

/** Shows the outcome of the last action. The live region exists before its text, so that screen readers announce it. */
export function NoticeBar({ notice, onClose }: NoticeBarProps) {
  const { t } = usePage();
  const Icon = notice?.severity === 'error' ? TriangleAlert : Check;
  return (
    <div className="pg-flash" role="status" data-severity={notice?.severity}>
      {notice === null ? null : (
        <div className="pg-flash__card">
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          <p className="pg-flash__text">{notice.text}</p>
          {onClose === undefined ? null : (
            <button type="button" className="pg-flash__close" aria-label={t('notice.close')} onClick={onClose}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
