import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the query client', () => {
  it('keeps an answer for five minutes, and never refetches by itself', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
    });
  });

  it('does not retry a failed query', async () => {
    let calls = 0;
    const queryFn = async () => {
      calls += 1;
      throw new Error('down');
    };
    await expect(createQueryClient().fetchQuery({ queryKey: ['any'], queryFn })).rejects.toThrow('down');
    expect(calls).toBe(1);
  });

  it('notifies of an answer in the task that brought it', async () => {
    const client = createQueryClient();
    const seen: unknown[] = [];
    const observer = new QueryObserver(client, { queryKey: ['any'], queryFn: async () => 'answer' });
    const stop = observer.subscribe(({ data }) => seen.push(data));
    // No timer runs between these.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(seen).toContain('answer');
    stop();
    client.clear();
  });
});
