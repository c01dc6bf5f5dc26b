import type { MountOptions } from '../../../../../header-remote/src/exposes/mount.ts';

/** What each framework passes as `props`: one object, then another. A function cannot pass an attribute. */
export const OPTIONS = {
  full: {
    user: { isAuthenticated: true, fullName: 'Ana Attendee' },
    onReady: () => {
      document.documentElement.dataset.called = '';
    },
  },
  logoOnly: { variant: 'logo-only' },
} as const satisfies Record<string, MountOptions>;
