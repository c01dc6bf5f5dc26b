import { createElement, useEffect, useRef } from 'react';
import type { HeaderComponentProps } from '../../types/Header.d.ts';
import { changeOptions } from '../start/header-handle.ts';
import { mount } from './test-double.ts';

type Handle = ReturnType<typeof mount>;

/** `Header` of the federated remote without a network: it mounts the test double, which records what it is given. */
export function Header({ fallback: _, children: __, deadline: ___, ...options }: HeaderComponentProps) {
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<Handle | null>(null);
  const last = useRef(options);

  useEffect(() => {
    if (element.current === null) return undefined;
    const mounted = mount(element.current, last.current);
    handle.current = mounted;
    return () => mounted.unmount();
  }, []);

  useEffect(() => {
    const current: Readonly<Record<string, unknown>> = { ...last.current };
    const changes = changeOptions(last.current, options);
    last.current = options;
    if (Object.entries(changes).some(([name, value]) => current[name] !== value)) handle.current?.update(changes);
  });

  return createElement('div', { 'data-marquee-slot': '' }, createElement('div', { ref: element }));
}

export default Header;
