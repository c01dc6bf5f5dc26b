import { usePage } from '../page/page-context.ts';
import type { ActionOutcome } from './post-action.ts';

/**
 * Returns a function that shows the outcome of an action: its notice, or the sign-in page if the session has ended. An
 * undefined outcome means that the action did not reach the server.
 */
export function useShowOutcome(): (outcome: ActionOutcome | undefined) => void {
  const { t, showNotice } = usePage();
  return (outcome) => {
    if (outcome?.state === 'sign-in') return window.location.assign(outcome.location);
    const notice = outcome !== undefined && 'notice' in outcome ? outcome.notice : null;
    showNotice(notice ?? { text: t('form.not-sent'), severity: 'error', undo: null });
  };
}
