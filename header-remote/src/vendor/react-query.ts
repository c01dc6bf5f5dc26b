// What the header uses of it, as one file of the build. Its React bindings are those of pages.
export { QueryClient, QueryObserver } from '@tanstack/react-query';
