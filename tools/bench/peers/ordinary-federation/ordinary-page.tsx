import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const Header = lazy(async () => {
  // @ts-expect-error -- a federated module: the bundler's plugin knows it, TypeScript does not.
  const { OrdinaryHeader } = await import('header/Header');
  return { default: OrdinaryHeader };
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <Suspense fallback={null}>
      <Header />
      <main>
        <h1>An ordinary host</h1>
      </main>
    </Suspense>,
  );
