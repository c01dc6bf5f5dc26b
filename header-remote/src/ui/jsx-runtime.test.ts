import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

it('makes no list of children that are written one by one: a development build of React requires no keys of them', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const items = ['a', 'b'].map((id) => jsx('li', { children: id }, id));
  const html = renderToString(jsxs('nav', { children: [jsx('a', { href: '/' }), jsx('ul', { children: items })] }));
  expect(html).toBe('<nav><a href="/"></a><ul><li>a</li><li>b</li></ul></nav>');
  expect(report.mock.calls).toEqual([]);
});
