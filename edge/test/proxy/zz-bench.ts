import { readFileSync } from 'node:fs';
import { startWorkerd } from './workerd.ts';
import { startUpstream, sendJson } from './upstream.ts';
import { sendAll } from './load-client.ts';
const up = await startUpstream((_, r) => sendJson(r, { query: Array.from({ length: 10 }, (_, i) => `suggestion number ${i}`) }));
const w = await startWorkerd({ entry: new URL('zz-worker.ts', import.meta.url).pathname, vars: { ORIGIN_URL: up.url } });
const cpu = () => { const s = readFileSync(`/proc/${w.pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(s[11]) + Number(s[12])) * 10; };
const paths = { constant: '/constant', constant9: '/constant9', hit: '/api/v3/destination/search/autocomplete/?q=Jazz&completion_types=event,query&expand.destination_event=primary_venue,image&place_id=5391959', hitll: '/api/v3/destination/search/autocomplete/?q=Jazz&latitude=37.77493&longitude=-122.41942', tmpl: '/tmpl', tmplbytes: '/tmplbytes', tmplid: '/tmplid' };
const N = Number(process.argv[2] ?? 6000);
const total: Record<string, number> = {};
for (let round = 0; round < 6; round++) for (const [name, path] of Object.entries(paths)) {
  const before = cpu();
  await sendAll(w.port, 8, Array.from({ length: N }, () => ({ path, host: 'localhost' })).values(), (_, r) => { if (r.status >= 500) throw new Error(String(r.status)); });
  if (round > 0) total[name] = (total[name] ?? 0) + cpu() - before;
}
for (const [n, t] of Object.entries(total)) console.log(n, ((t / 5 / N) * 1000).toFixed(1), 'us cpu/request', (total.constant! / t).toFixed(2));
await w.close(); await up.close();
