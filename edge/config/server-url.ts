import type { Site } from '../../shared/sites/sites.ts';
import type { Config } from './config.ts';

/**
 * Root of a site: `https://www.marquee.de`, with `.localhost` and the port behind it locally. It comes from the table:
 * the request's own `Host`, which a client chooses, must never reach a link.
 */
export function buildServerUrl(
  config: Pick<Config, 'stage' | 'scheme' | 'publicPort'>,
  site: Pick<Site, 'host'>,
): string {
  const host = config.stage === 'local' ? `${site.host}.localhost` : site.host;
  const port = config.publicPort === null ? '' : `:${config.publicPort}`;
  return `${config.scheme}://${host}${port}`;
}
