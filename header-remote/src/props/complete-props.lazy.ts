import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { ENVIRONMENT, PROPS } from '../../../shared/contracts/host-props.ts';
import { listFields, type Shape, type ShapeField } from '../../../shared/contracts/shape.ts';
import type { HeaderFlags } from '../../../shared/flags/flags.ts';
import { isRecord } from '../../../shared/location/is-record.ts';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { createHostPage } from './host-page.ts';

/*
 * Completes the props of a host. A property test holds this to the schema of the same shapes: whatever goes in, the result
 * is valid by the schema, and valid props are unchanged.
 */

/** Receives a prop whose value has the wrong type: its name (`user.fullName`) and the expected type. */
export type ReportProp = (name: string, expected: string) => void;

/** Returns what is expected where a value has not the type of a shape; the fields of an object are not checked. */
function findFault(value: unknown, shape: Shape): string | null {
  const expect = (isMet: boolean, expected: string) => (isMet ? null : expected);
  if (typeof shape === 'string')
    return expect(typeof value === shape && (typeof value !== 'number' || Number.isFinite(value)), shape);
  if (shape instanceof RegExp) return expect(typeof value === 'string' && shape.test(value), `a string like ${shape}`);
  if ('oneOf' in shape) {
    const values = shape.oneOf as readonly unknown[];
    return expect(values.includes(value), `one of ${values.join(', ')}`);
  }
  if ('orNull' in shape) return value === null ? null : findFault(value, shape.orNull as Shape);
  if (!('items' in shape)) return expect(isRecord(value), 'object');
  const { items, most } = shape as { items: Shape; most: number };
  return expect(Array.isArray(value) && value.length <= most && value.every((item) => hasAll(item, items)), 'a list');
}

/** Fields that are completed like the others: locations and flags have parsers of their own. */
const listOwnFields = (shape: Shape) =>
  listFields(shape).filter(({ shape: inner }) => inner !== 'flags' && inner !== 'location');

/** Whether a value matches a shape at every depth. */
function hasAll(value: unknown, shape: Shape): boolean {
  return (
    findFault(value, shape) === null &&
    listOwnFields(shape).every(({ name, shape: inner, isOptional }) => {
      const field = (value as Record<string, unknown>)[name];
      return (isOptional && field === undefined) || hasAll(field, inner);
    })
  );
}

/** Whether an environment needs nothing from the header's site. */
export function isWholeEnvironment(env: unknown): boolean {
  return hasAll(env, ENVIRONMENT);
}

/**
 * Completes the props of a host. A value that is null, undefined, missing or of the wrong type takes its default.
 *
 * @param defaults complete props: the ones the page was rendered from, or the answer of the header's site
 * @param report receives each prop of the wrong type
 */
export function completeProps(
  given: { readonly [Key in keyof HeaderProps | 'locale']?: unknown },
  defaults: HeaderProps,
  report: ReportProp = () => {},
): HeaderProps {
  const check = (value: unknown, shape: Shape, name: string, isWhole = false): boolean => {
    if (value === undefined || value === null) return false;
    const fault = findFault(value, shape);
    // A value without a default stays as it is.
    const isValid = isWhole ? hasAll(value, shape) : fault === null;
    if (!isValid) report(name, fault ?? 'object');
    return isValid;
  };
  const complete = <Value>(value: unknown, shape: Shape, fallback: Value, name: string): Value => {
    if (!check(value, shape, name, fallback === undefined)) return fallback;
    const fields = listOwnFields(shape);
    return fields.length === 0 ? (value as Value) : completeFields(value as object, fields, fallback, `${name}.`);
  };
  const completeFields = <Value>(value: object, fields: readonly ShapeField[], fallback: Value, prefix: string) => {
    const object: Record<string, unknown> = { ...(fallback as object) };
    for (const { name, shape } of fields) {
      object[name] = complete((value as Record<string, unknown>)[name], shape, object[name], prefix + name);
    }
    return object as Value;
  };
  const completeFlags = (value: unknown): HeaderFlags =>
    check(value, {}, 'env.flags')
      ? Object.fromEntries(
          Object.entries(value as object).filter(([flag, isOn]) => check(isOn, 'boolean', `env.flags.${flag}`)),
        )
      : {};

  const { env, user, location, page, locale, slots } = given;
  const path = isRecord(page) && typeof page.path === 'string' ? page.path : defaults.page.path;
  const props = completeFields(
    given,
    listOwnFields(PROPS),
    {
      ...defaults,
      // A user that the host passes replaces the session's user completely.
      user: isRecord(user) ? ANONYMOUS_USER : defaults.user,
      page: path === defaults.page.path ? defaults.page : createHostPage(path),
      slots: isRecord(slots) ? {} : defaults.slots,
      // The timeframe of the default terms does not apply to the host's terms.
      trendingTimeframe: hasAll(given.trending, PROPS['trending?']) ? undefined : defaults.trendingTimeframe,
    },
    '',
  );
  if (given.flags != null) report('flags', 'left to the operators');
  const place = check(location, {}, 'location') ? parseLocation(location) : defaults.location;
  if (locale != null && locale !== props.env.localeInfo.locale) report('locale', 'a locale of the site');
  if (place === null && isRecord(location)) report('location', 'a place with a slug, coordinates or a box');
  // The site evaluates flags. A complete environment is the site's answer, passed on by the host's server.
  const flags = isWholeEnvironment(env) && isRecord(env) ? completeFlags(env.flags) : defaults.flags;
  return { ...props, location: place, flags };
}

const warned = new Set<string>();

/** Host names of a developer's machine. */
const DEVELOPMENT = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/;

/** Completes the props of a host and, on a developer's machine, lists those of the wrong type in one message. */
export function completeAndWarn(given: Parameters<typeof completeProps>[0], defaults: HeaderProps): HeaderProps {
  const problems: string[] = [];
  const props = completeProps(given, defaults, (name, expected) => problems.push(`${name} must be ${expected}`));
  const message = `The Marquee header uses defaults for props that it cannot use: ${problems.join('; ')}`;
  if (problems.length > 0 && DEVELOPMENT.test(location.hostname) && !warned.has(message)) {
    warned.add(message);
    console.warn(message);
  }
  return props;
}
