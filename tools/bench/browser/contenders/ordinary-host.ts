// Module federation's own advice: an asynchronous boundary, so that shared modules are settled before any is used.
void import('./ordinary-page.tsx');
