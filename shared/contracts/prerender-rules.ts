/**
 * Path of the rules by which browsers prerender the pages that the user points at: those of the header's links, and of
 * links to a search. An origin whose pages may run before they are shown names it in `Speculation-Rules`.
 *
 * @see https://wicg.github.io/nav-speculation/speculation-rules.html#speculation-rules-header
 */
export const PRERENDER_RULES_PATH = '/header/prerender-rules';
