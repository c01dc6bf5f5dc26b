import { describe, expect, it } from 'vitest';
import { evaluateFlagRule, type FlagContext, type FlagRule, flagRuleSchema, parseFlagRules } from './flag-rules.ts';
import { buildFlagsHeader, parseFlagsHeader } from './flags.ts';

const CONTEXT: FlagContext = {
  site: '.de',
  locale: 'de_DE',
  stage: 'prod',
  role: 'attendee',
  deviceBucket: 'desktop',
  stableId: 'b1',
  userId: '52001',
};
const some = (rule: Record<string, unknown>): FlagRule => flagRuleSchema.parse({ state: 'some', ...rule });
const evaluate = (rule: FlagRule, context: Partial<FlagContext> = {}) =>
  evaluateFlagRule('creator-home', rule, { ...CONTEXT, ...context });

describe('evaluateFlagRule', () => {
  it.each<[string, FlagRule, Partial<FlagContext>, boolean]>([
    ['on', { state: 'on' }, {}, true],
    ['off', { state: 'off' }, {}, false],
    ['on another site', some({ sites: ['.com'] }), {}, false],
    ['for its role', some({ roles: ['staff', 'attendee'] }), {}, true],
    ['for a role on another site', some({ roles: ['attendee'], sites: ['.com'] }), {}, false],
    ['for a user who is named', some({ users: ['52001'] }), {}, true],
    ['for nobody who is anonymous', some({ users: ['52001'] }), { userId: null }, false],
    ['for a named user outside of the share', some({ users: ['52001'], share: 0 }), {}, true],
    ['for all', some({ share: 100 }), { stableId: null }, true],
    ['for a browser without an id', some({ share: 99 }), { stableId: null }, false],
  ])('is decided: %s', (_, rule, context, isOn) => {
    expect(evaluate(rule, context)).toBe(isOn);
  });

  it('takes the share that it says, keeps it when it grows, and draws it anew for each flag', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `browser-${index}`);
    const takenBy = (share: number, flag = 'creator-home') =>
      ids.filter((stableId) => evaluateFlagRule(flag, some({ share }), { ...CONTEXT, stableId }));
    const [small, large] = [takenBy(10), takenBy(30)];
    expect(small.length).toBeGreaterThan(900);
    expect(small.length).toBeLessThan(1_100);
    expect(large).toEqual(expect.arrayContaining(small));
    const both = takenBy(10, 'manage-overview').filter((id) => small.includes(id));
    expect(both.length).toBeLessThan(150);
  });
});

describe('parseFlagRules', () => {
  it('turns on what is listed and nothing else, and reads rules as JSON', () => {
    expect(parseFlagRules(' creator-home, manage-overview,')).toEqual({
      'creator-home': { state: 'on' },
      'manage-overview': { state: 'on' },
    });
    expect(parseFlagRules('{"creator-home":{"state":"some","share":25}}')).toEqual({
      'creator-home': { state: 'some', share: 25, sites: [], roles: [], users: [] },
    });
    expect(parseFlagRules('')).toEqual({});
  });

  it.each([
    ['creator-home,__proto__', 'Unknown flag: __proto__'],
    ['{"free-beer":{"state":"on"}}', 'free-beer'],
    ['{"creator-home":{"state":"perhaps"}}', 'creator-home.state'],
    ['{"creator-home":{"state":"some","share":101}}', 'creator-home.share'],
    ['{"creator-home":{"state":"some","users":["ana@example.com"]}}', 'creator-home.users.0'],
  ])('names what is wrong with %s', (text, problem) => {
    expect(() => parseFlagRules(text)).toThrow(problem);
  });
});

describe('the flags of a request for a page', () => {
  it('are listed where they are on, and read back', () => {
    const text = buildFlagsHeader({ 'manage-overview': true, 'creator-home': true, 'old-collections-link': false });
    expect(text).toBe('manage-overview,creator-home');
    expect(parseFlagsHeader(text)).toEqual({ 'manage-overview': true, 'creator-home': true });
    expect(buildFlagsHeader({})).toBe('');
  });

  it('are those that this version knows', () => {
    expect(parseFlagsHeader('of-tomorrow, creator-home,, __proto__')).toEqual({ 'creator-home': true });
    expect(parseFlagsHeader(null)).toEqual({});
  });
});
