import { expect, it } from 'vitest';
import { sumText } from '../../shared/text/sum-text.ts';
import { sumUpHtml } from './sum-up-html.ts';

it.each<[string, number, string]>([
  ['<p>Help</p>', 1, 'Help'],
  ['Jazz<br/>&amp; <b class="a&gt;b">Blues</b>', 2, 'Jazz& Blues'],
  ['<p title="x">“more” 🎷 &#x27;n&#x27; "so on"</p>', 1, `“more” 🎷 'n' "so on"`],
  ['<i>1</i><script type="application/json">{"a":"<p>2"}</script><i>3</i>', 3, '13'],
  ['<svg><path d="M0 0"/></svg><!-- -->é', 2, 'é'],
  ['a <p', 1, 'a '],
  ['', 0, ''],
])('sums up %s', (html, elements, text) => {
  expect(sumUpHtml(html)).toEqual({ elements, text: sumText(text) });
});
