import { describe, expect, it } from 'vitest';
import { buildFlagsHeader, parseFlagsHeader } from './flags-header.ts';

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
