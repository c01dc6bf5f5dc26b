/** Stands for a term in the panels' template and in messages. */
export const TERM_PLACEHOLDER = '{term}';

/** Stands for a number of suggestions in messages. */
export const COUNT_PLACEHOLDER = '{n}';
