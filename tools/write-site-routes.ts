import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SITES } from '../shared/sites/sites.ts';

/**
 * `npm run sites`: writes the production routes of `wrangler.toml` from the table of sites. Each site has two, its own
 * host and the apex that redirects to it.
 */
const path = resolve(import.meta.dirname, '../wrangler.toml');
const routes = SITES.flatMap(({ host }) => {
  const apex = host.slice('www.'.length);
  return [host, apex].map((name) => `  { pattern = "${name}/*", zone_name = "${apex}" },\n`);
});
const before = readFileSync(path, 'utf8');
const after = before.replace(/^routes = \[\n[^\]]*\]/m, `routes = [\n${routes.join('')}]`);
writeFileSync(path, after);
console.log(`wrangler.toml: ${routes.length} routes, ${before === after ? 'none changed' : 'changed'}`);
