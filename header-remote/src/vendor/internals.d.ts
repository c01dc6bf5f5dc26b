// Names that React exports and its types leave out. Other React packages look for them on the shared React.
import 'react';
import 'react-dom';
import 'react-dom/client';

declare module 'react' {
  export const __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: unknown;
  export const __COMPILER_RUNTIME: unknown;
  export const unstable_useCacheRefresh: unknown;
}

declare module 'react-dom' {
  export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: unknown;
}

declare module 'react-dom/client' {
  export const version: string;
}
