import { Hono } from 'hono';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import { createProxyRoutes, type ProxyVariables } from '../../proxy/proxy-routes.ts';
import { createProxyState } from '../../proxy/proxy-state.ts';
import { resolveOriginTarget } from '../../upstream/origin-target.ts';
const app = new Hono<{ Bindings: { ORIGIN_URL: string }; Variables: ProxyVariables }>();
const siteLocale = { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] };
app.use(async (c, next) => { c.set('siteLocale', siteLocale); c.set('correlationId', c.req.raw.headers.get('eb-correlation-id') ?? crypto.randomUUID()); c.set('geo', {}); await next(); });
const BODY = JSON.stringify({ query: Array.from({ length: 10 }, (_, i) => `suggestion number ${i}`) });
app.get('/constant', (c) => c.body(BODY, 200, { 'content-type': 'application/json; charset=utf-8' }));
app.get('/constant9', () => new Response(BODY, { headers: { 'content-type': 'application/json; charset=utf-8', a: '1', 'cache-control': 'public, max-age=300', 'cache-status': 'marquee; hit; ttl=299', etag: '"abc"', 'server-timing': 'cache;desc=hit', 'x-content-type-options': 'nosniff', age: '0', 'eb-correlation-id': 'abc' } }));
const T = new Headers({ 'content-type': 'application/json; charset=utf-8', a: '1', 'cache-control': 'public, max-age=300', 'cache-status': 'marquee; hit; ttl=299', etag: '"abc"', 'server-timing': 'cache;desc=hit', 'x-content-type-options': 'nosniff', age: '0' });
const BYTES = new TextEncoder().encode(BODY);
app.get('/tmpl', () => new Response(BODY, { headers: T }));
app.get('/tmplbytes', () => new Response(BYTES, { headers: T }));
app.get('/tmplid', (c) => { const r = new Response(BYTES, { headers: T }); r.headers.set('eb-correlation-id', c.get('correlationId')); return r; });
let mounted = false;
export default { fetch(r: Request, env: { ORIGIN_URL: string }, ctx: ExecutionContext) {
  if (!mounted) { mounted = true; app.route('/', createProxyRoutes<{ ORIGIN_URL: string }>({ state: createProxyState({ openCache: () => undefined }), resolveOrigin: (c) => resolveOriginTarget({ originUrl: c.env.ORIGIN_URL, origin: undefined }), observe: () => undefined })); }
  return app.fetch(r, env, ctx);
} };
