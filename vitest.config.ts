import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/check/longest-first.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The edge loads the header's server entry by this name; here it needs no build.
        resolve: {
          alias: {
            '@marquee/header-server': resolve(import.meta.dirname, 'header-remote/src/entry.server.tsx'),
            'cloudflare:workers': resolve(import.meta.dirname, 'tools/check/workers-module.ts'),
          },
        },
        // As the server's build has them: unit tests render on no page.
        define: { __IS_SERVER__: 'true' },
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.worker.test.ts'],
          // A worker evaluates each module once, and not once for each of its test files: half of the time.
          isolate: false,
          globalSetup: './tools/check/compile-messages-setup.ts',
          setupFiles: './tools/check/unit-setup.ts',
          // A few compile or scan thousands of rows: 5 s is little on a shared machine.
          testTimeout: 20_000,
        },
      },
      {
        // Real workerd behind real sockets; each test file starts its own workers.
        test: {
          name: 'workerd',
          // Projects that isolate their files in other ways run one after the other.
          sequence: { groupOrder: 1 },
          include: ['{edge,host-shell}/**/*.worker.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Immediate on an idle machine; CI machines are shared.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
