import { describe, expect, it } from 'vitest';
import { STAGES } from '../../shared/stages/stages.ts';
import { HostOrigins, isOriginPattern } from './host-origins.ts';

describe('a pattern', () => {
  const origins = new HostOrigins(['https://*.preview.example.com', 'https://shop-*.pages.example:8443'], 'prod');

  it.each([
    'https://pr-12.preview.example.com',
    'https://a.preview.example.com',
    'https://shop-7f3.pages.example:8443',
  ])('stands for %s', (origin) => expect(origins.has(origin)).toBe(true));

  it.each([
    'https://preview.example.com',
    'https://.preview.example.com',
    'https://a.b.preview.example.com',
    'https://evil.example/a.preview.example.com',
    'https://evil.example?.preview.example.com',
    'https://evil.example#.preview.example.com',
    'https://evil@a.preview.example.com',
    'https://a.preview.example.com.evil.example',
    'https://a.preview.example.com:444',
    'https://a.previewXexample.com',
    'https://apreview.example.com',
    'http://a.preview.example.com',
    'https://a.preview.example.com\nhttps://b',
    'HTTPS://a.preview.example.com',
    'https://shop-7f3.pages.example',
    'https://shop-.pages.example.evil:8443',
    'null',
    '',
  ])('does not stand for %j', (origin) => expect(origins.has(origin)).toBe(false));

  it.each([
    'https://*',
    'https://*.com',
    'https://*.*.example.com',
    'https://a.*.example.com',
    'http://*.a.example',
    '*',
  ])('is not %s', (entry) => expect(isOriginPattern(entry)).toBe(false));
});

describe('a development server', () => {
  const LOCAL = [
    'http://localhost',
    'http://localhost:5173',
    'https://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
  ];

  it.each(STAGES)('is a host on the stages local and dev: %s', (stage) => {
    const isAllowed = stage === 'local' || stage === 'dev';
    for (const origin of LOCAL) expect(new HostOrigins([], stage).has(origin), origin).toBe(isAllowed);
    expect(new HostOrigins([], stage).isEmpty).toBe(!isAllowed);
  });

  it.each([
    'http://localhost.evil.example',
    'http://localhost:80@evil.example',
    'http://evil.example/localhost',
    'http://127.0.0.10',
  ])('is not %s', (origin) => expect(new HostOrigins([], 'local').has(origin)).toBe(false));
});
