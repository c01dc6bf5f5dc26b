import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { forgetEvent, isEventSaved, saveEvent } from './saved-events.ts';

type Outcome = 'none' | 'saved' | 'failed';

interface SaveEventButtonProps {
  readonly id: string;
  readonly title: string;
}

/** Keeps an event in this browser. Drawn on the server as not kept; what the browser knows is read after mount. */
export function SaveEventButton({ id, title }: SaveEventButtonProps) {
  const { t } = usePage();
  const [isSaved, setSaved] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>('none');

  useEffect(() => {
    try {
      setSaved(isEventSaved(localStorage, id));
    } catch {
      // No storage: nothing is kept, and a press says so.
    }
  }, [id]);

  const toggle = () => {
    try {
      if (isSaved) forgetEvent(localStorage, id);
      else saveEvent(localStorage, id);
      setSaved(!isSaved);
      setOutcome(isSaved ? 'none' : 'saved');
    } catch {
      setOutcome('failed');
    }
  };

  return (
    <>
      <button type="button" className="pg-button pg-button--secondary pg-save" aria-pressed={isSaved} onClick={toggle}>
        <Heart className="pg-save__heart" size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('event.save')}
        <span className="pg-hidden">: {title}</span>
      </button>
      <p className="pg-save__outcome" role="status" data-outcome={outcome}>
        {outcome === 'saved' ? t('event.saved') : outcome === 'failed' ? t('event.save-failed') : null}
      </p>
    </>
  );
}
