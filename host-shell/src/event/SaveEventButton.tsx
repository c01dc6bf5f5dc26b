import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
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
      // No storage: nothing is kept, and pressing the button reports it.
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
      <Button variant="secondary" icon={Heart} isPressed={isSaved} onClick={toggle}>
        {t('event.save')}
        <span className="pg-hidden">: {title}</span>
      </Button>
      <p className="pg-save__outcome" role="status" data-outcome={outcome}>
        {outcome === 'saved' ? t('event.saved') : outcome === 'failed' ? t('event.save-failed') : null}
      </p>
    </>
  );
}
