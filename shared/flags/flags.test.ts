import { describe, expect, it } from 'vitest';
import { headerFlagsSchema } from '../contracts/test-schemas.ts';
import { FLAG_NAMES, parseFlags } from './flags.ts';

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
