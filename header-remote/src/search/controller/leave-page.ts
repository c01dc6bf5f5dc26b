import type { Navigate } from '../../ui/header-context.ts';

/**
 * Navigates the browser to the results of a search. Back leads to the page as it was before the search was opened, so its
 * history entry is left first: a browser drops a page from its back/forward cache whose entry is replaced
 * (`location.replace`).
 */
export const leavePage: Navigate = (url, options) => {
  const leave = () => window.location.assign(url);
  if (options?.replace) {
    window.addEventListener('popstate', leave, { once: true });
    window.history.back();
  } else leave();
};
