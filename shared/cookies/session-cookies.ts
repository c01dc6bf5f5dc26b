import { readCookie } from './read-cookie.ts';

/** The signed session: `HttpOnly`, so that no script reads it. */
export const SESSION_COOKIE = 'session';
/** Readable by scripts: a header requests `/header/user` only if a session exists. */
export const SESSION_HINT_COOKIE = 'session_hint';
/** Readable by scripts: the token that state-changing calls echo in `X-CSRFToken`. */
export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'x-csrftoken';
/** Field of a form that carries the token: forms cannot send headers. */
export const CSRF_FIELD = 'csrfmiddlewaretoken';

const COMMON = 'Path=/; Secure; SameSite=Lax';

/** `Set-Cookie` values that start a session: the signed token, and the hint beside it with the same life. */
export function buildSessionCookies(token: string, maxAgeSeconds: number): readonly [string, string] {
  return [
    `${SESSION_COOKIE}=${token}; ${COMMON}; HttpOnly; Max-Age=${maxAgeSeconds}`,
    `${SESSION_HINT_COOKIE}=1; ${COMMON}; Max-Age=${maxAgeSeconds}`,
  ];
}

/** `Set-Cookie` values that end a session and its CSRF token: the previous user must not know the next token. */
export function buildEndedSessionCookies(): readonly [string, string, string] {
  return [
    `${SESSION_COOKIE}=; ${COMMON}; HttpOnly; Max-Age=0`,
    `${SESSION_HINT_COOKIE}=; ${COMMON}; Max-Age=0`,
    `${CSRF_COOKIE}=; ${COMMON}; Max-Age=0`,
  ];
}

/** @param cookies of a request's `Cookie` field, or `document.cookie` */
export function hasSessionHint(cookies: string): boolean {
  return readCookie(cookies, SESSION_HINT_COOKIE) === '1';
}

/** Cookie with the id of the build whose files the browser has: the header sets it, the edge then refers to the files. */
export const BUILD_COOKIE = 'marquee_build';
