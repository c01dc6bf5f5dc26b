// Module Federation needs an asynchronous boundary: shared modules are negotiated before any of them runs.
void import('./ordinary-page.tsx');
