import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { headerPropsSchema } from '../../../shared/test/host-schemas.ts';
import { SAMPLE_PROPS } from '../../test/sample-props.ts';
import { completeProps } from './complete-props.lazy.ts';

const PROPS = {
  ...SAMPLE_PROPS,
  location: ONLINE_LOCATION,
  user: { ...ANONYMOUS_USER, fullName: 'Ana', numOrders: 2 },
};

/** Any value in the place of any number of the leaves and objects of a valid value. */
function corrupt(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(fc.anything(), fc.constantFrom(null, undefined, Number.NaN, '', [], {}, [null]));
  const own =
    typeof value !== 'object' || value === null
      ? fc.constant(value)
      : Array.isArray(value)
        ? fc.tuple(...value.map(corrupt))
        : fc.record(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, corrupt(inner)])), {
            requiredKeys: [],
          });
  return fc.oneof({ arbitrary: own, weight: 6 }, { arbitrary: anything, weight: 1 });
}

describe('the props of a host', () => {
  it('are valid by the schema, whatever is passed', () => {
    fc.assert(
      fc.property(corrupt(PROPS), (given) => {
        const options = typeof given === 'object' && given !== null ? given : {};
        const result = headerPropsSchema.safeParse(completeProps(options, SAMPLE_PROPS));
        expect(result.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  it('are unchanged where they are valid', () => {
    const reported: string[] = [];
    const { flags, ...given } = PROPS;
    const other = { ...SAMPLE_PROPS, user: ANONYMOUS_USER, variant: 'logo-only' as const };
    const env = { ...PROPS.env, flags };
    expect(completeProps({ ...given, env }, other, (name) => reported.push(name))).toEqual(PROPS);
    expect(reported).toEqual([]);
  });

  it('report a locale that the site has not answered in, and no other', () => {
    const reported: string[] = [];
    const report = (name: string, expected: string) => reported.push(`${name}: ${expected}`);
    const { locale } = PROPS.env.localeInfo;
    for (const given of [null, undefined, locale, 'xx_XX', 5]) completeProps({ locale: given }, PROPS, report);
    expect(reported).toEqual(Array(2).fill('locale: a locale of the site'));
  });

  it.each([undefined, null])('take their defaults where they are %s', (nothing) => {
    const given = { user: nothing, env: nothing, location: nothing, flags: nothing, page: nothing, variant: nothing };
    expect(completeProps(given, PROPS)).toEqual(PROPS);
    const nested = { env: { signinUrl: nothing, helpUrls: { home: nothing } }, page: { query: nothing } };
    expect(completeProps(nested, PROPS)).toEqual(PROPS);
  });

  it('are completed where they are partial', () => {
    const props = completeProps({ page: { path: '/' }, env: {}, user: { isAuthenticated: true } }, PROPS);
    expect(props).toEqual({
      ...PROPS,
      page: { ...PROPS.page, path: '/', isHome: true },
      // Nothing of the session's user shows beside the one that is passed.
      user: { ...ANONYMOUS_USER, isAuthenticated: true },
    });
  });

  it('bring trending searches with their timeframe, which other terms do not take', () => {
    const defaults = { ...PROPS, trending: ['jazz'], trendingTimeframe: 'week' };
    expect(completeProps({ trendingTimeframe: 'today' }, defaults).trendingTimeframe).toBe('today');
    const own = completeProps({ trending: ['rock', 'folk'] }, defaults);
    expect([own.trending, own.trendingTimeframe]).toEqual([['rock', 'folk'], undefined]);
    expect(completeProps({ trending: ['rock', 5] }, defaults)).toEqual(defaults);
  });

  it('leave the flags as they were evaluated; a whole environment brings its own', () => {
    const flags = { 'manage-overview': true };
    expect(completeProps({ flags }, SAMPLE_PROPS).flags).toEqual(SAMPLE_PROPS.flags);
    expect(completeProps({ env: { flags } }, SAMPLE_PROPS).flags).toEqual(SAMPLE_PROPS.flags);
    const env = { ...SAMPLE_PROPS.env, flags: { ...flags, 'creator-home': 'on' } };
    expect(completeProps({ env }, SAMPLE_PROPS).flags).toEqual(flags);
    expect(completeProps({ env: { ...env, flags: null } }, SAMPLE_PROPS).flags).toEqual({});
  });

  it('are named with what was expected where they are of another type', () => {
    const reported: string[] = [];
    const given = {
      user: { fullName: 5, publicId: '../x', numOrders: Number.NaN },
      env: { helpUrls: { suggested: [{ url: '/' }] }, isMobile: 'yes' },
      flags: { 'creator-home': true },
      location: {},
      page: 'home',
      variant: 'small',
    };
    completeProps(given, SAMPLE_PROPS, (name, expected) => reported.push(`${name}: ${expected}`));
    expect(reported.sort()).toEqual([
      'env.helpUrls.suggested: a list',
      'env.isMobile: boolean',
      'flags: left to the operators',
      'location: a place with a slug, coordinates or a box',
      'page: object',
      'user.fullName: string',
      'user.numOrders: number',
      'user.publicId: a string like /^[A-Za-z0-9_-]{1,64}$/',
      'variant: one of full, logo-only',
    ]);
  });
});
