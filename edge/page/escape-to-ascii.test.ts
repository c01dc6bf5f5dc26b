import { expect, it } from 'vitest';
import { escapeToAscii } from './escape-to-ascii.ts';

it('writes text and attributes as character references, and leaves ASCII as it is', () => {
  expect(escapeToAscii('<a title="Café &amp; 日本">🎉 <b>x</b></a>')).toBe(
    '<a title="Caf&#233; &amp; &#26085;&#26412;">&#127881; <b>x</b></a>',
  );
});

it('writes what a script holds as JavaScript escapes, and what follows it as references', () => {
  const html = escapeToAscii('é<script type="application/json">{"a":"é🎉"}</script>é<script src="/x"></script>é');
  expect(html).toBe(
    '&#233;<script type="application/json">{"a":"\\u00e9\\ud83c\\udf89"}</script>&#233;<script src="/x"></script>&#233;',
  );
  expect(JSON.parse(/json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({ a: 'é🎉' });
});
