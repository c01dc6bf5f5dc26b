import type { Site } from '../../shared/sites/sites.ts';
import type { Config } from './config.ts';

/**
 * Builds the root of a site: `https://www.marquee.de`, locally followed by `.localhost` and the port. It comes from the
 * table: the request's `Host`, which a client chooses, must never reach a link.
 */
export function buildServerUrl(
  config: Pick<Config, 'stage' | 'scheme' | 'publicPort'>,
  site: Pick<Site, 'host'>,
): string {
  const host = config.stage === 'local' ? `${site.host}.localhost` : site.host;
  const port = config.publicPort === null ? '' : `:${config.publicPort}`;
  return `${config.scheme}://${host}${port}`;
}
