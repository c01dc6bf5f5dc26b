import { expect, it } from 'vitest';
import { escapeToAscii, readTagAttributes, TagScanner } from './tag-scanner.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The tags that are found, and the whole text of all tokens, of a page that comes in pieces of a size. */
function scan(html: string, size: number) {
  const scanner = new TagScanner();
  const bytes = new TextEncoder().encode(html);
  const tokens = [];
  for (let at = 0; at < bytes.length; at += size) tokens.push(...scanner.push(bytes.subarray(at, at + size)));
  return {
    tags: tokens.flatMap((token) => (token.tag === null ? [] : [decode(token.bytes)])),
    text: Buffer.concat([...tokens.map(({ bytes: part }) => part), scanner.end()]).toString(),
  };
}

const X = '<marquee-header>';

it.each<[page: string, tags: readonly string[]]>([
  [`<p>${X}</marquee-header >`, [X, '</marquee-header >']],
  ['<MARQUEE-Header\na="x>" b=\'>\' c=>', ['<MARQUEE-Header\na="x>" b=\'>\' c=>']],
  ['<marquee-header/>', ['<marquee-header/>']],
  [`<p title="${X}">${X}`, [X]],
  [`<p a='"' "${X}`, []],
  [`<p a=x"y>${X}`, [X]],
  [`<p ="a>${X}`, [X]],
  [`<!-- ${X} -->${X}`, [X]],
  [`<!-->${X}<!--->${X}<!-- a--!>${X}`, [X, X, X]],
  [`<!doctype html "${X}`, []],
  [`<?php ${X}${X}`, [X]],
  [`</ ${X}${X}`, [X]],
  [`<script>${X}</script>${X}`, [X]],
  [`<script>"<!-- <script>"</script>${X}</script>${X}`, [X]],
  [`<script>"<!--"</script>${X}`, [X]],
  [`<script><!-- <script> --></script>${X}`, [X]],
  ...['style', 'title', 'textarea', 'iframe', 'noscript', 'xmp'].map((name): [string, string[]] => [
    `<${name}>${X}</${name}x></${name}>${X}`,
    [X],
  ]),
  [`<plaintext>${X}`, []],
  [`<template>${X}<template></template>${X}</template>${X}`, [X]],
  [`<svg><title/>${X}</svg><title/>${X}`, [X]],
  [`<svg><![CDATA[${X}]]>${X}</svg><![CDATA[${X}`, [X]],
  [`<marquee-headers><marquee-header2><x-marquee-header>`, []],
])('finds the tags that the standard finds, however the page is cut: %s', (page, tags) => {
  for (let size = 1; size <= page.length; size += 1) expect(scan(page, size)).toEqual({ tags, text: page });
});

it.each([
  ['<a b C="d" e=\'f\' g=h/ i = j b="k">', { b: '', c: 'd', e: 'f', g: 'h/', i: 'j' }],
  ['<a/b/>', { b: '' }],
  ['<a b= >', { b: '' }],
  ['<a b="1"c=\'\'>', { b: '1', c: '' }],
])('reads the attributes of %s', (tag, expected) => {
  expect(Object.fromEntries(readTagAttributes(tag))).toEqual(expected);
});

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
