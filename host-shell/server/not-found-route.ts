import type { PageServices } from './page-services.ts';
import type { PageAnswer } from './stream-page.tsx';

export function answerNotFound({ t }: PageServices): PageAnswer {
  return {
    status: 404,
    head: { title: t('not-found.title'), description: t('not-found.text') },
    page: { kind: 'not-found' },
  };
}
