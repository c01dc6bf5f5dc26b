'use client';

import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { watchHeader } from '../src/start/header-watch.ts';
import type { HeaderComponentProps } from '../types/Header.d.ts';
import { ReservedHeightStyle, resolveComponentOptions } from './component.ts';
import { showPlainForm } from './plain-form.ts';
import type { MarqueeHeaderProps } from './react.ts';
import { DEFAULT_ORIGIN } from './site-origin.ts';

export type * from '../types/contract.d.ts';

type HeaderComponent = React.ComponentType<HeaderComponentProps>;

/** Props of `MarqueeHeader`. Channels are those with a manifest: a share of visitors needs the loader. */
export interface FederatedHeaderProps extends Omit<MarqueeHeaderProps, 'html' | 'channel'> {
  /** Default: `stable`. */
  readonly channel?: 'stable' | 'canary' | undefined;
}

const share = (library: object) => ({
  version: React.version,
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: `^${React.version}` },
});

/** A federation runtime remembers a failed remote, so each attempt has its own runtime. */
async function requestComponent(manifest: string, attempt: string): Promise<HeaderComponent> {
  const federation = createInstance({
    name: `marquee-host${attempt}`,
    remotes: [{ name: 'header', entry: manifest + attempt }],
    shared: { react: share(React), 'react-dom': share(ReactDom) },
  });
  const module = await federation.loadRemote<{ readonly Header: HeaderComponent }>('header/Header');
  if (module === null) throw new Error(`${manifest} has no Header`);
  return module.Header;
}

const components = new Map<string, Promise<HeaderComponent>>();

function loadComponent(manifest: string): Promise<HeaderComponent> {
  const component =
    components.get(manifest) ?? requestComponent(manifest, '').catch(() => requestComponent(manifest, '?again'));
  components.set(manifest, component);
  // A component that mounts later tries again.
  component.catch(() => components.delete(manifest));
  return component;
}

/**
 * The header as a React component by Module Federation, for hosts that have its runtime: React 19 of the host renders
 * the header, with settings for sharing, a second attempt and a report inside. The host needs no federation plugin.
 *
 * @example
 * <MarqueeHeader site=".de" locale="de_DE" fallback={<a href="/">Home</a>} />
 */
export function MarqueeHeader({
  site,
  props,
  fallback,
  children,
  nonce,
  channel = 'stable',
  deadline,
  ...own
}: FederatedHeaderProps): React.ReactElement {
  const options = resolveComponentOptions({ site, own, props });
  const origin = options.origin ?? DEFAULT_ORIGIN;
  const content = fallback ?? children ?? null;
  const element = React.useRef<HTMLDivElement>(null);
  const [Header, setHeader] = React.useState<HeaderComponent | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a header that is there takes another site by its props
  React.useEffect(() => {
    const slot = element.current;
    if (slot === null) return undefined;
    // Until the remote is there; the component has a life of its own.
    const life = watchHeader(slot, () => ({ ...options, origin, folder: '' }), showPlainForm, { deadline });
    let isMounted = true;
    loadComponent(`${origin}/header/${channel}/mf-manifest.json`).then(
      (component) => {
        life.stop();
        if (isMounted) setHeader(() => component);
      },
      (error: unknown) => life.fail('network', error),
    );
    return () => {
      isMounted = false;
      life.stop();
    };
  }, [channel]);

  return React.createElement(
    React.Fragment,
    null,
    React.createElement(ReservedHeightStyle, { nonce }),
    Header === null
      ? React.createElement('div', { ref: element, 'data-marquee-slot': '' }, content)
      : React.createElement(Header, { ...options, deadline, fallback: content }),
  );
}
