import { expect, it } from 'vitest';
import { describeValue } from './describe-value.ts';

const loop: { self?: object; other: { name: string } } = { other: { name: 'a' } };
loop.self = loop;
const shared = { name: 'b' };

it.each([
  [{ onSearch() {} }, '{"onSearch":"(function)"}'],
  [{ error: new TypeError('late') }, '{"error":"TypeError: late"}'],
  [loop, '{"other":{"name":"a"},"self":"(circular)"}'],
  [{ first: shared, second: [shared] }, '{"first":{"name":"b"},"second":[{"name":"b"}]}'],
  [{ count: 1n }, '{"count":"1"}'],
  [undefined, 'undefined'],
])('writes what a host passes as text: %#', (value, text) => {
  expect(describeValue(value)).toBe(text);
});
