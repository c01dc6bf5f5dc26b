import { expect, it } from 'vitest';
import { serializeForScript } from './serialize-for-script.ts';

it('lets nothing in JSON end its script or a line of it', () => {
  const value = { title: '</script><!-- \u2028\u2029 &amp;' };
  const text = serializeForScript(value);
  expect(text).toBe('{"title":"\\u003c/script>\\u003c!-- \\u2028\\u2029 &amp;"}');
  expect(JSON.parse(text)).toEqual(value);
});
