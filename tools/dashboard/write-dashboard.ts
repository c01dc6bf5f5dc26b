import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildDashboard } from './dashboard.ts';

/** `npm run dashboard`: writes the Grafana dashboard from the table of objectives. */
writeFileSync(
  resolve(import.meta.dirname, '../../docs/grafana-dashboard.json'),
  `${JSON.stringify(buildDashboard(), null, 2)}\n`,
);
