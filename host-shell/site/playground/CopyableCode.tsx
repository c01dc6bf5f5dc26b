import { useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { Button, type ButtonState } from '../ui/Button.tsx';

export function CopyableCode({ text }: { readonly text: string }) {
  const { t } = usePage();
  const [state, setState] = useState<ButtonState>('default');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('successful'),
      () => setState('not-successful'),
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard */}
      <pre className="pg-snippet__code" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Button variant="secondary" state={state} onClick={copy}>
        {t('playground.copy')}
      </Button>
      <span className="pg-hidden" role="status">
        {state === 'default' ? null : t(state === 'successful' ? 'playground.copied' : 'playground.not-copied')}
      </span>
    </>
  );
}
