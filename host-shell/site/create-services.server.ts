import type { MiddlewareHandler } from 'hono';
import { parseStage } from '../../shared/stages/stages.ts';
import { createFormFinder, type FindForm } from './form-routes.server.ts';
import { describePage } from './http/describe-page.server.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { createPagePolicy } from './http/page-policy.server.ts';
import { createKeyResolver } from './http/signing-keys.server.ts';
import { createPageOpener, type SiteConfig } from './open-page.server.ts';
import { createFormProtection } from './protect-forms.server.ts';
import { type MarketResponder, respondToMarket } from './respond-market.server.ts';
import { type PageContext, renderPage } from './respond-page.server.ts';

/** Services shared by the site's routes. They hold no state of a request. */
export interface SiteServices {
  readonly openPage: MiddlewareHandler<HostShellEnv>;
  /** Sets the content security policy of the stage. */
  readonly setPolicy: MiddlewareHandler<HostShellEnv>;
  readonly protectForms: MiddlewareHandler<HostShellEnv>;
  readonly findForm: FindForm;
  /** Responds to a page or an action of the marketplace; null for any other address. */
  readonly respondToMarket: (c: PageContext) => Promise<Response | null>;
}

export function createServices(config: SiteConfig): SiteServices {
  const resolveKeys = createKeyResolver();
  const findForm = createFormFinder(resolveKeys);
  const [localPolicy, deployedPolicy] = [createPagePolicy(false), createPagePolicy(true)];
  const createResponder = (c: PageContext): MarketResponder => {
    const { sessions: tokens, grants } = resolveKeys(c.env);
    return {
      tokens,
      grants,
      describe: (services, id) => describePage(services, id, { kind: 'info', id, isGated: true }),
      render: (result) => renderPage(c, result),
    };
  };
  return {
    openPage: createPageOpener(config, resolveKeys),
    setPolicy: (c, next) => (parseStage(c.env.STAGE) === 'local' ? localPolicy : deployedPolicy)(c, next),
    protectForms: createFormProtection({ resolveKeys, findForm, createResponder }),
    findForm,
    respondToMarket: (c) => respondToMarket(c, createResponder(c)),
  };
}
