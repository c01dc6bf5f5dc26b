import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { Button, type ButtonState } from '../ui/Button.tsx';

/** The time for which the button shows success or failure. */
const OUTCOME_SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
}

export function CopyButton({ text }: CopyButtonProps) {
  const { t } = usePage();
  const [state, setState] = useState<ButtonState>('default');

  useEffect(() => {
    if (state !== 'successful' && state !== 'not-successful') return undefined;
    const timer = setTimeout(() => setState('default'), OUTCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    setState('loading');
    try {
      await navigator.clipboard.writeText(text);
      setState('successful');
    } catch {
      setState('not-successful');
    }
  };

  return (
    <>
      <Button variant="secondary" state={state} onClick={() => void copy()}>
        {t('playground.copy')}
      </Button>
      <span className="pg-hidden" role="status">
        {state === 'successful'
          ? t('playground.copied')
          : state === 'not-successful'
            ? t('playground.not-copied')
            : null}
      </span>
    </>
  );
}
