import { useEffect, useId, useRef, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { CopyableCode } from './CopyableCode.tsx';
import { buildDoctorCommand, EXAMPLE_ADDRESS } from './doctor-command.ts';

/**
 * The command that checks a host's page. This page does not check it itself: a browser does not let it read the page of
 * another origin, and a server that requests any address would be an open proxy.
 */
export function CheckPage() {
  const { t } = usePage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const command = buildDoctorCommand(address);
  // It may have been typed before this script ran.
  useEffect(() => setAddress(input.current?.value ?? ''), []);
  return (
    <section className="pg-snippets" aria-labelledby={`${id}-title`}>
      <h2 className="pg-section__title" id={`${id}-title`}>
        {t('playground.check')}
      </h2>
      <div className="pg-snippet__body">
        <p className="pg-playground__text">{t('playground.check.text')}</p>
        <div className="pg-controls__field pg-check__address">
          <label htmlFor={id}>{t('playground.check.address')}</label>
          <input
            ref={input}
            id={id}
            className="pg-field__input"
            type="url"
            autoComplete="url"
            placeholder={EXAMPLE_ADDRESS}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </div>
        <CopyableCode text={command} />
      </div>
    </section>
  );
}
