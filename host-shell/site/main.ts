import { reportFailure } from './federation/report-failure.ts';
import { shareReact } from './federation/share-react.ts';

// React comes from the header's build, so it has to be shared before any module that uses it is loaded.
shareReact()
  .then(() => import('./bootstrap.ts'))
  // The page is HTML with links and forms that work; without React it stays as it was sent.
  .catch((error: unknown) => reportFailure(document.querySelector('[data-marquee-root]') ?? document.body, error));

if (process.env.NODE_ENV === 'development')
  void import('./reload-on-build.ts').then((module) => module.reloadOnBuild());
