/** Stands for the integrity of a locale's lazy messages in the file of its others, until the content of both is final. */
export const LAZY_INTEGRITY_PLACEHOLDER = '__LAZY_INTEGRITY__';
