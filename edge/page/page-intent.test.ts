import { expect, it } from 'vitest';
import { isPage } from './page-request.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
const HTML = { 'content-type': 'text/html; charset=utf-8' };

type Fields = Readonly<Record<string, string>>;

it.each<[expected: boolean, what: string, request: Fields, answer: Fields, status?: number, path?: string]>([
  [true, 'a navigation', BROWSER, HTML],
  [true, 'a program', {}, HTML],
  [true, 'an error page', BROWSER, HTML, 404],
  [true, 'a page for a script', { accept: '*/*', 'sec-fetch-dest': 'empty' }, HTML],
  [true, 'a frame', { ...BROWSER, 'sec-fetch-dest': 'iframe' }, HTML],
  [true, 'a type in capitals', BROWSER, { 'content-type': 'TEXT/HTML' }],
  [true, 'two types', BROWSER, { 'content-type': 'text/html, text/html; charset=utf-8' }],
  [false, 'two types, the last of which counts', BROWSER, { 'content-type': 'text/html, text/plain' }],
  [false, 'another type', BROWSER, { 'content-type': 'text/htmlx' }],
  [true, 'an inline disposition', BROWSER, { ...HTML, 'content-disposition': 'Inline; filename="attachment.html"' }],
  [true, 'a disposition without a type', BROWSER, { ...HTML, 'content-disposition': 'filename=a.html' }],
  [false, 'a download', BROWSER, { ...HTML, 'content-disposition': 'ATTACHMENT; filename="a.html"' }],
  [false, 'a disposition of an unknown type', BROWSER, { ...HTML, 'content-disposition': 'x-save' }],
  [false, 'a part', { accept: '*/*', 'sec-fetch-dest': 'empty', range: 'bytes=0-4' }, HTML, 206],
  [false, 'an error of a range', { accept: '*/*', range: 'bytes=9-' }, HTML, 416, '/film.mp4'],
  [false, 'an error in place of a part', { accept: '*/*', range: 'bytes=0-' }, HTML, 404, '/film.mp4'],
  [true, 'a range that was not sent on', { ...BROWSER, range: 'bytes=0-' }, HTML],
  ...['image', 'video', 'audio', 'script', 'style', 'font', 'track', 'worker', 'manifest'].map(
    (destination): [boolean, string, Fields, Fields, number] => [
      false,
      `an error in place of a file: ${destination}`,
      { accept: '*/*', 'sec-fetch-dest': destination },
      HTML,
      404,
    ],
  ),
  [false, 'HTML for a client that wants none', { accept: 'application/json' }, HTML, 500],
])('is a page: %s: %s', (expected, _, request, answer, status = 200, path = '/page') => {
  const asked = new Request(`https://www.marquee.com${path}`, { headers: request });
  expect(isPage(asked, new Response('x', { headers: answer, status }))).toBe(expected);
});
