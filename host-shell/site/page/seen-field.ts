/** Field of the form by which a page that was fetched ahead says that it is shown. */
export const SEEN_FIELD = 'seen';
