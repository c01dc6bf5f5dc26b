import { describe, expect, it } from 'vitest';
import { headerFlagsSchema } from '../test/host-schemas.ts';
import { buildFlagsHeader, FLAG_NAMES, parseFlags, parseFlagsHeader } from './flags.ts';

describe('parseFlags', () => {
  it('turns on what is listed and nothing else', () => {
    expect(parseFlags('')).toEqual({});
    expect(parseFlags(' creator-home , manage-overview,')).toEqual({ 'creator-home': true, 'manage-overview': true });
  });

  it('names a flag it does not know', () => {
    expect(() => parseFlags('creator-home,__proto__')).toThrow('Unknown flag: __proto__');
  });

  it('knows exactly the flags of the props contract', () => {
    expect([...FLAG_NAMES].sort()).toEqual(Object.keys(headerFlagsSchema.shape).sort());
  });
});

describe('the flags of a request for a page', () => {
  it('are listed where they are on, and read back', () => {
    const text = buildFlagsHeader({ 'manage-overview': true, 'creator-home': true, 'old-collections-link': false });
    expect(text).toBe('manage-overview,creator-home');
    expect(parseFlagsHeader(text)).toEqual({ 'manage-overview': true, 'creator-home': true });
    expect(buildFlagsHeader({})).toBe('');
  });

  it.each([null, '', ',', 'free-beer', '__proto__'])('are none in %j', (text) => {
    expect(parseFlagsHeader(text)).toEqual({});
  });

  it('are those that this version knows', () => {
    expect(parseFlagsHeader('of-tomorrow, creator-home')).toEqual({ 'creator-home': true });
  });
});
