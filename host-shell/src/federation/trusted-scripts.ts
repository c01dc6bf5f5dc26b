import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The part of Trusted Types that is used here; TypeScript's DOM types have none of it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
declare const trustedTypes: TrustedTypes | undefined;

const HEADER_BUILDS = /^\/header\/builds\/[0-9a-f]+\//;

/** @throws TypeError for an address that is not a file of a header build on this site. */
function checkScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, document.baseURI);
  if (origin === window.location.origin && HEADER_BUILDS.test(pathname)) return url;
  throw new TypeError(`Not a script of a header build: ${url}`);
}

/**
 * Lets the federation runtime load the files of our header builds and nothing else, where Trusted Types are required
 * (quality rule 18). The policy's name is one of those that the page's content security policy lists.
 */
export function createTrustedScripts(): ModuleFederationRuntimePlugin {
  const policy =
    typeof trustedTypes === 'undefined'
      ? { createScriptURL: checkScriptUrl }
      : trustedTypes.createPolicy('marquee', { createScriptURL: checkScriptUrl });
  return {
    name: 'marquee-trusted-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = policy.createScriptURL(url);
      script.crossOrigin = 'anonymous';
      return script;
    },
  };
}
