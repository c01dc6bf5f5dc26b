/** A user's public id, as paths and props have it. */
export const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}$/;
