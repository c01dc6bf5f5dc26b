// The header's part of React Query as one file of the build. Pages have its React bindings.
export { QueryClient, QueryObserver } from '@tanstack/react-query';
