import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
declare const trustedTypes: TrustedTypes | undefined;

/**
 * Lets the federation runtime load the header's entry on a page that requires Trusted Types: the runtime sets a script's
 * address as plain text, which such a page refuses. The page's policy lists the name `shop-header`.
 *
 * @param origin root of the header's site, where alone scripts may come from
 */
export function createTrustedScripts(origin: string): ModuleFederationRuntimePlugin {
  const rules = {
    createScriptURL(url: string): string {
      if (new URL(url).origin === origin) return url;
      throw new TypeError(`Not a script of the header: ${url}`);
    },
  };
  const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('shop-header', rules);
  return {
    name: 'shop-trusted-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = policy.createScriptURL(url);
      script.crossOrigin = 'anonymous';
      return script;
    },
  };
}
