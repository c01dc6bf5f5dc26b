import { Hono } from 'hono';
import { createServices, type ServiceDependencies } from './create-services.ts';
import type { EdgeEnv } from './env.ts';
import { mountRoutes } from './mount-routes.ts';

export interface AppDependencies extends ServiceDependencies {
  /** Routes of a benchmark, behind the same middleware as the real ones. */
  readonly benchmark?: Hono<EdgeEnv>;
}

/** The edge worker's application. */
export function createApp({ benchmark, ...dependencies }: AppDependencies): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  mountRoutes(app, createServices(dependencies), benchmark);
  return app;
}
