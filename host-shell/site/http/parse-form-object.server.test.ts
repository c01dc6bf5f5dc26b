import { expect, it } from 'vitest';
import { parseFormObject } from './parse-form-object.server.ts';

it.each<[string, readonly (readonly [string, string])[]]>([
  [
    '{"like":"e1","referrer":""}',
    [
      ['like', 'e1'],
      ['referrer', ''],
    ],
  ],
  ['{"like":["e1"],"count":1,"other":null,"id":"2"}', [['id', '2']]],
])('the fields of %s', (text, fields) => {
  expect(parseFormObject(text)).toEqual(fields);
});

it.each(['', '{', '[]', '["like"]', 'null', '"like"', '1'])('%j has no fields', (text) => {
  expect(parseFormObject(text)).toEqual([]);
});
