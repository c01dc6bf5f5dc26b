import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import fc from 'fast-check';
import { cleanLabel } from '../../../edge/observe/clean-label.ts';
import { escapeToAscii } from '../../../edge/page/escape-to-ascii.ts';
import { resolvePageLabel } from '../../../shared/analytics/page-labels.ts';
import { cutUserLabel } from '../../../shared/navigation/user-label.ts';
import { cleanLine, cleanText, keepDigits } from '../../../shared/text/clean-text.ts';
import { serializeForScript } from '../../../shared/text/serialize-for-script.ts';
import { defineProperty } from '../fuzz-property.ts';
import { hostileJson, hostileText } from '../hostile-text.ts';

export const TEXT_PROPERTIES = [
  defineProperty('cleaned text stays the same when it is cleaned again', hostileText, (text) => {
    expectEqual(cleanText(cleanText(text)), cleanText(text));
    expectEqual(cleanLine(cleanLine(text)), cleanLine(text));
    expectTrue(!/(?!\n)\p{Cc}/u.test(cleanText(text)));
    expectTrue(!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(cleanLine(text)));
    expectTrue(/^\d*$/.test(keepDigits(text)));
  }),
  defineProperty('JSON in a script reads the same, and ends neither the script nor a line', hostileJson, (value) => {
    const script = serializeForScript(value);
    expectEqual(JSON.parse(script), JSON.parse(JSON.stringify(value)));
    expectTrue(!/[<\u2028\u2029\n\r]/.test(script));
  }),
  defineProperty('a label is cut to 30 characters, between characters', hostileText, (text) => {
    const label = cutUserLabel(text);
    expectTrue([...label].length <= 30);
    if (text.isWellFormed()) expectTrue(label.isWellFormed());
  }),
  defineProperty('any path has a name for analytics', hostileText, (text) => {
    const { eid } = resolvePageLabel(`/${text}`);
    expectTrue(eid === undefined || /^\d{1,20}$/.test(eid));
  }),
  defineProperty('a label that may be stored stays the same when it is cleaned again', hostileText, (text) => {
    const label = cleanLabel(text);
    expectEqual(cleanLabel(label ?? undefined), label);
    expectTrue(label === null || (label.length <= 60 && !/[@/\n]/.test(label)));
  }),
  defineProperty(
    'markup in ASCII has the same characters',
    hostileText.filter((text) => text.isWellFormed() && !/[&<]/.test(text)),
    (text) => {
      const ascii = escapeToAscii(text);
      expectTrue(/^[\0-\x7f]*$/.test(ascii));
      const decoded = ascii.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
      expectEqual(decoded, text);
    },
  ),
  defineProperty('a script in ASCII has the same value', fc.record({ text: hostileText }), ({ text }) => {
    const html = `<script>${serializeForScript(text)}</script>`;
    const ascii = escapeToAscii(html);
    expectTrue(/^[\0-\x7f]*$/.test(ascii));
    expectEqual(JSON.parse(ascii.slice('<script>'.length, -'</script>'.length)), text);
  }),
];
