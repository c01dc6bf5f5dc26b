import { createElement, useRef } from 'react';
import { useHeader } from '../src/exposes/use-header.ts';
import type { HeaderComponentProps } from '../types/Header.d.ts';
import { mount } from './test-double.ts';

/** `Header` of the federated remote without a network: it mounts the test double, which records what it is given. */
export function Header({ fallback: _, children: __, deadline: ___, ...options }: HeaderComponentProps) {
  const element = useRef<HTMLDivElement>(null);
  useHeader(options, (first) => mount(element.current as Element, first));
  return createElement('div', { 'data-marquee-slot': '' }, createElement('div', { ref: element }));
}

export default Header;
