import type { MarketContext } from '../http/market-context.server.ts';
import type { EventBrief, GeneratedEvent } from './event-generator.server.ts';
import { createModelGenerator } from './model-generator.server.ts';
import { createTemplateGenerator } from './template-generator.server.ts';

export interface Draft extends GeneratedEvent {
  readonly author: 'templates' | 'model';
}

/** Generates a draft with the bound model, or with templates if there is none or it fails. */
export async function generateEvent(
  { services, model }: Pick<MarketContext, 'services' | 'model'>,
  brief: EventBrief,
): Promise<Draft> {
  if (model !== undefined) {
    try {
      return { ...(await createModelGenerator(model)(brief)), author: 'model' };
    } catch (error) {
      services.onError(error);
    }
  }
  return { ...(await createTemplateGenerator(services)(brief)), author: 'templates' };
}
