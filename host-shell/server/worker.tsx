import { Hono } from 'hono';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { forwardForm } from './forward-form.ts';
import { answerNotFound } from './not-found-route.ts';
import { parsePageRequest } from './page-request.ts';
import { answerRoute } from './page-routes.ts';
import { createPageServices } from './page-services.ts';
import type { PagesBindings } from './pages-bindings.ts';
import { answerTool } from './playground-routes.ts';
import { streamPage } from './stream-page.tsx';

const app = new Hono<{ Bindings: PagesBindings }>();

app.post('*', async (c) => {
  const request = parsePageRequest(c.req.raw);
  const services = createPageServices(request, c.env, (work) => c.executionCtx.waitUntil(work));
  const answer = await forwardForm(services, c.req.raw);
  return answer ?? streamPage(answerNotFound(services), request, services.onError);
});

// HEAD is answered by the same handler, without the body.
app.get('*', async (c) => {
  const request = parsePageRequest(c.req.raw);
  const services = createPageServices(request, c.env, (work) => c.executionCtx.waitUntil(work));
  const tool = await answerTool(services);
  if (tool !== null) return streamPage(tool, request, services.onError);

  const resolution = resolvePage(request.site, request.url.pathname);
  if (resolution.kind === 'redirect') return c.redirect(resolution.path + request.url.search, resolution.status);
  if (resolution.kind === 'not-found') return streamPage(answerNotFound(services), request, services.onError);
  const answer = await answerRoute(services, resolution.id, resolution.parameters);
  return 'redirect' in answer ? c.redirect(answer.redirect, 303) : streamPage(answer, request, services.onError);
});

app.all('*', (c) => c.body(null, 405, { allow: 'GET, HEAD, POST' }));

app.onError((error, c) => {
  const request = parsePageRequest(c.req.raw);
  const services = createPageServices(request, c.env, () => {});
  services.onError(error);
  const head = { title: services.t('unavailable.title'), description: services.t('events.unavailable') };
  return streamPage({ status: 503, head, page: { kind: 'unavailable' } }, request, services.onError);
});

export default app;
