import { useEffect, useState } from 'react';
import { buildPath } from '../../../shared/routes/routes.ts';
import { findHeaderBuild } from '../federation/header-build.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { DebugContext } from '../page/page-data.ts';

/** Shows staff how the page was produced. The header's build is known to the browser alone. */
export function DebugBar({ facts }: { readonly facts: DebugContext }) {
  const { t, frame } = usePage();
  const [build, setBuild] = useState<string>();
  useEffect(() => setBuild(/\/builds\/([0-9a-f]+)\//.exec(findHeaderBuild().base)?.[1]), []);
  const rows = [
    [t('debug.site'), facts.host],
    [t('debug.locale'), frame.locale],
    [t('debug.stage'), facts.stage],
    [t('debug.place'), facts.place ?? t('debug.none')],
    [t('debug.part.flags'), facts.flags.join(', ') || t('debug.none')],
    [t('debug.build'), build ?? t('debug.pending')],
    [t('debug.request'), facts.requestId],
  ] as const;
  return (
    <aside className="pg-debug" aria-label={t('debug.label')}>
      <details>
        <summary className="pg-debug__summary">
          {[t('debug.label'), frame.domain, frame.locale, facts.stage].join(' · ')}
        </summary>
        <dl className="pg-debug__facts">
          {rows.map(([name, value]) => (
            <div key={name} className="pg-debug__fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <a className="pg-link" href={buildPagePath(frame, buildPath('tikibar'))}>
          {t('page.tikibar.title')}
        </a>
      </details>
    </aside>
  );
}
