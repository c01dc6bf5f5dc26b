import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { NETWORK_DELAY_MS } from '../../../shared/api/send-fault.ts';
import { findHeaderBuild, type HeaderBuild, isHeaderBuildUrl } from './header-build.ts';

/** The part of Trusted Types used here; TypeScript's DOM types do not include it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
declare const trustedTypes: TrustedTypes | undefined;

/** The part of a federation manifest that names the remote's entry and its integrity value. */
interface EntryManifest {
  readonly metaData?: {
    readonly remoteEntry?: { readonly path?: string; readonly name?: string; readonly integrity?: string };
  };
}

/** Integrity values that browsers enforce. They ignore a value they cannot parse and load the file unchecked. */
const INTEGRITY = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/;

/** @throws TypeError when the value is absent or would not be enforced; nothing is loaded then */
function requireIntegrity(value: string | undefined, what: string): string {
  if (value !== undefined && INTEGRITY.test(value)) return value;
  throw new TypeError(`No integrity for ${what}`);
}

/** @throws TypeError when the URL is not a file of a header build on this site */
function checkScriptUrl(url: string): string {
  if (isHeaderBuildUrl(url)) return url;
  throw new TypeError(`Not a script of a header build: ${url}`);
}

/** Rejects after the delay of a network failure: the runtime would warn of each request that leaving the page cuts off. */
function rejectLate(error: unknown): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, NETWORK_DELAY_MS, error));
}

/**
 * Lets the federation runtime load only the header's manifest and entry, each checked by its integrity value:
 * the page has the value of the manifest, the manifest that of the entry. Under Trusted Types the policy's
 * name must be listed in the page's content security policy.
 */
function createVerifiedRemote(build: HeaderBuild): ModuleFederationRuntimePlugin {
  const policy =
    typeof trustedTypes === 'undefined'
      ? { createScriptURL: checkScriptUrl }
      : trustedTypes.createPolicy('marquee', { createScriptURL: checkScriptUrl });
  const integrityByEntry = new Map<string, string>();

  return {
    name: 'marquee-verified-remote',
    async fetch(url, init) {
      const integrity = requireIntegrity(build.manifestIntegrity, url);
      const response = await globalThis.fetch(checkScriptUrl(url), { ...init, integrity }).catch(rejectLate);
      const { metaData }: EntryManifest = await response.clone().json();
      const { path = '', name = '', integrity: ofEntry } = metaData?.remoteEntry ?? {};
      integrityByEntry.set(new URL(path + name, url).href, requireIntegrity(ofEntry, name));
      return response;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.integrity = requireIntegrity(integrityByEntry.get(new URL(url, document.baseURI).href), url);
      script.src = policy.createScriptURL(url);
      script.crossOrigin = 'anonymous';
      return script;
    },
  };
}

/**
 * Adds the React of the header's build to this page's share scope. The header has loaded it already, so importing the
 * same files costs nothing, and the page has one copy of React.
 */
export async function shareReact(): Promise<void> {
  const build = findHeaderBuild();
  const react = await import(/* webpackIgnore: true */ `${build.base}react.js`);
  const federation = getInstance();
  if (federation === null) throw new Error('The Module Federation runtime is not there');
  federation.registerPlugins([createVerifiedRemote(build)]);
  const shared = [
    {
      version: react.version,
      scope: ['default'],
      lib: () => react,
      shareConfig: { singleton: true, requiredVersion: `^${react.version}` },
    },
  ];
  federation.registerShared({ react: shared, 'react-dom': shared, 'react-dom/client': shared });
}
