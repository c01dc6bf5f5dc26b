import { shareReact } from './federation/share-react.ts';

// React comes from the header's build, so it has to be shared before any module that uses it is loaded.
void shareReact().then(() => import('./bootstrap.ts'));

if (process.env.NODE_ENV === 'development')
  void import('./reload-on-build.ts').then((module) => module.reloadOnBuild());
