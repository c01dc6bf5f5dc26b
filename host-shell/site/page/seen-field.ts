/** The form field by which a prefetched page reports that it is shown. */
export const SEEN_FIELD = 'seen';
