import { useEffect, useState } from 'react';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { DebugContext, DebugPart } from '../page/debug-context.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { ObservedPage, ObservedRequest } from './observe-page.ts';

type Fact = readonly [name: string, value: string];

/** Shows staff how the page was produced. Without script it shows only the server's data. */
export function DebugBar({ facts }: { readonly facts: DebugContext }) {
  const { t, frame } = usePage();
  const [observed, setObserved] = useState<ObservedPage | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./observe-page.ts')
      .then(({ observePage }) => {
        if (!isOver) stop = observePage(setObserved);
      })
      // The bar still shows the server's data.
      .catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  const parts = facts.parts.map((part) => [part, listFacts(part, { facts, observed, frame, t })] as const);
  return (
    <aside className="pg-debug" aria-label={t('debug.label')}>
      <details>
        <summary className="pg-debug__summary">
          {[t('debug.label'), frame.domain, frame.locale, facts.stage].join(' · ')}
        </summary>
        <div className="pg-debug__panel">
          {parts.map(([part, rows]) => (
            <section key={part}>
              <h2 className="pg-debug__title">{t(`debug.part.${part}`)}</h2>
              {rows.length === 0 ? (
                <p>{t(observed === null ? 'debug.pending' : 'debug.none')}</p>
              ) : (
                <dl className="pg-pairs">
                  {rows.map(([name, value], index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same path may be requested again
                    <div key={index} className="pg-pair">
                      <dt className="pg-pair__name">{name}</dt>
                      <dd className="pg-pair__value">{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </section>
          ))}
          <p>
            <a className="pg-link" href={buildPagePath(frame, buildPath('tikibar'))}>
              {t('page.tikibar.title')}
            </a>
          </p>
        </div>
      </details>
    </aside>
  );
}

interface FactSources {
  readonly facts: DebugContext;
  readonly observed: ObservedPage | null;
  readonly frame: ReturnType<typeof usePage>['frame'];
  readonly t: (key: PageMessageKey) => string;
}

function listFacts(part: DebugPart, { facts, observed, frame, t }: FactSources): readonly Fact[] {
  switch (part) {
    case 'site':
      return [
        [t('debug.site'), facts.host],
        [t('debug.locale'), frame.locale],
        [t('debug.stage'), facts.stage],
        [t('debug.place'), facts.place ?? t('debug.none')],
        [t('debug.request'), facts.requestId],
      ];
    case 'build':
      return observed === null
        ? []
        : [
            [t('debug.build'), observed.build],
            [t('debug.channel'), observed.channels.join(', ') || t('debug.none')],
          ];
    case 'flags':
      return (observed?.flags ?? []).map((flag) => [flag, '✓']);
    case 'requests':
      return (observed?.requests ?? []).map((request) => [request.path, describeRequest(request)]);
  }
}

/** `hit · 2 ms / 14 ms`: cache status, time at the edge and total time. */
function describeRequest({ cache, edgeMs, totalMs }: ObservedRequest): string {
  return [...(cache === null ? [] : [cache]), `${edgeMs} ms / ${totalMs} ms`].join(' · ');
}
