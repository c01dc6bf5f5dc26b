/** Cookie with the id of the build whose files the browser has: the header sets it, the edge then refers to the files. */
export const BUILD_COOKIE = 'marquee_build';
