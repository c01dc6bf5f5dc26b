import { reportFailure } from './federation/report-failure.ts';
import { shareReact } from './federation/share-react.ts';

// React comes from the header's build and must be shared before any module that uses it is loaded.
shareReact()
  .then(() => import('./bootstrap.ts'))
  // Without React the page remains the server's HTML, whose links and forms work.
  .catch((error: unknown) => reportFailure(document.querySelector('[data-marquee-root]') ?? document.body, error));

if (process.env.NODE_ENV === 'development')
  void import('./reload-on-build.ts').then((module) => module.reloadOnBuild());
