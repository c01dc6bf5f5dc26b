import { expect, it } from 'vitest';
import { escapeHtml, escapeJson } from './escape.ts';

it('keeps text text in HTML', () => {
  expect(escapeHtml(`<b>"Rock" & 'Roll'</b>`)).toBe('&lt;b&gt;&quot;Rock&quot; &amp; &#39;Roll&#39;&lt;/b&gt;');
});

it('lets nothing in JSON end its script or a line of it', () => {
  const value = { title: '</script><!-- \u2028\u2029 &amp;' };
  const text = escapeJson(value);
  expect(text).toBe('{"title":"\\u003c/script\\u003e\\u003c!-- \\u2028\\u2029 \\u0026amp;"}');
  expect(JSON.parse(text)).toEqual(value);
});
