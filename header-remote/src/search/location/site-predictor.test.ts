import { expect, it } from 'vitest';
import { ApiClient, ApiError } from '../../../../shared/api/api-client.ts';
import { createSitePredictor } from './site-predictor.ts';

function predict(answer: Response) {
  const options = {
    fetch: async () => answer,
    baseUrl: '',
    readPageOrigin: () => '',
    locale: null,
    readCookies: () => '',
  };
  const request = {
    input: '?'.repeat(300),
    scope: 'regions',
    near: null,
    signal: new AbortController().signal,
  } as const;
  return createSitePredictor(new ApiClient(options)).predict(request);
}

const refuse = (field: string) =>
  Response.json(
    {
      error: 'ARGUMENTS_ERROR',
      error_description: 'Wrong.',
      error_detail: { ARGUMENTS_ERROR: { [field]: ['Wrong.'] } },
    },
    { status: 400 },
  );

it('has no place for a text that is refused as the name of one', async () => {
  expect(await predict(refuse('input'))).toEqual([]);
});

it('fails where another argument is refused, or the service fails', async () => {
  await expect(predict(refuse('types'))).rejects.toThrow(ApiError);
  await expect(predict(Response.json({ error: 'BAD_GATEWAY' }, { status: 502 }))).rejects.toThrow(ApiError);
});
