import { Hono } from 'hono';
import { createServices } from './create-services.server.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { mountRoutes } from './mount-routes.server.ts';
import type { SiteConfig } from './open-page.server.ts';

/** The pages of the marketplace, their forms and their files. */
export function createSite(config: SiteConfig): Hono<HostShellEnv> {
  const app = new Hono<HostShellEnv>();
  mountRoutes(app, createServices(config));
  return app;
}
