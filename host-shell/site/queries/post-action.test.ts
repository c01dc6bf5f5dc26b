import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, type ApiFailure, type ApiRequest } from '../../../shared/api/api-client.ts';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { announceHeader } from '../federation/adopted-header.ts';
import { postAction } from './post-action.ts';

const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: '52001', numSavedEvents: 1 };
const notice = { text: 'Saved.', severity: 'info', undo: null };
const updated = vi.fn();
announceHeader({ update: updated });

/** Posts a like from a form that has a token and the page to return to. */
async function like(answer: unknown) {
  const calls: [string, ApiRequest?][] = [];
  const hidden = Object.entries({ csrfmiddlewaretoken: 't0ken', referrer: '/d/online/jazz/' });
  vi.stubGlobal(
    'FormData',
    class extends Map<string, string> {
      constructor(_form: unknown) {
        super(hidden);
      }
    },
  );
  const form = { action: 'https://www.marquee.ca/fr/likes/?a=1' } as HTMLFormElement;
  const callSite = async (...call: [string, ApiRequest?]) => {
    calls.push(call);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { outcome: await postAction(form, { like: 'e1' }, { callSite }), calls };
}
const refuse = (failure: ApiFailure) => like(new ApiError('/likes/', failure));

afterEach(() => {
  updated.mockClear();
  vi.unstubAllGlobals();
});

it('sends the form as JSON, and gives the header the new counts', async () => {
  const { outcome, calls } = await like({ user, notice });
  const body = { like: 'e1', csrfmiddlewaretoken: 't0ken', referrer: '/d/online/jazz/' };
  expect(calls).toEqual([['/fr/likes/?a=1', { method: 'POST', body }]]);
  expect(outcome).toEqual({ state: 'done', notice });
  expect(updated).toHaveBeenCalledExactlyOnceWith({ user });
});

it('shows the notice of the error object, and the counts that came with it', async () => {
  const error = { error: 'CONFLICT', error_description: '', user, notice } as const;
  expect((await refuse({ kind: 'status', status: 409, error })).outcome).toEqual({ state: 'failed', notice });
  expect(updated).toHaveBeenCalledExactlyOnceWith({ user });
});

it('leads to the sign-in that the error object names', async () => {
  const error = { error: 'NO_AUTH', error_description: '', location: '/signin/' } as const;
  const { outcome } = await refuse({ kind: 'status', status: 401, error });
  expect(outcome).toEqual({ state: 'sign-in', location: '/signin/' });
});

it.each<[ApiFailure]>([
  [{ kind: 'status', status: 403, error: { error: 'FORBIDDEN', error_description: '' } }],
  [{ kind: 'status', status: 502, error: null }],
  [{ kind: 'answer' }],
  [{ kind: 'network' }],
])('has no words of its own for %j', async (failure) => {
  expect((await refuse(failure)).outcome).toEqual({ state: 'failed', notice: null });
  expect(updated).not.toHaveBeenCalled();
});
