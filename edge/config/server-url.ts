import type { Site } from '../../shared/sites/sites.ts';
import type { Config } from './config.ts';

/**
 * Root of a site: `https://www.marquee.de`. Locally `.localhost` and the port follow (contract §8 "Links and pages").
 * From the table alone: the request's host text never reaches a link (contract §7).
 */
export function buildServerUrl(
  config: Pick<Config, 'stage' | 'scheme' | 'publicPort'>,
  site: Pick<Site, 'host'>,
): string {
  const host = config.stage === 'local' ? `${site.host}.localhost` : site.host;
  const port = config.publicPort === null ? '' : `:${config.publicPort}`;
  return `${config.scheme}://${host}${port}`;
}
