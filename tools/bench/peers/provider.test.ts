import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHostServers } from './host-servers.ts';
import { FAULTS, type Provider, startProvider, WRONG_PAGE_TEXT } from './provider.ts';

const HEADER = '<div data-marquee-slot><form role="search"><input name="q"></form></div>';

const closers: (() => Promise<void>)[] = [];
let provider: Provider;
let hosts = '';

beforeAll(async () => {
  const edge = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(HEADER);
  });
  await new Promise<void>((done) => edge.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => edge.close(() => done())));
  provider = await startProvider(`http://127.0.0.1:${(edge.address() as AddressInfo).port}`, async () => HEADER);
  closers.push(provider.close);
  const servers = await startHostServers(provider.url);
  closers.push(servers.close);
  hosts = servers.url;
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Asks for a page as a browser does that opens it. */
async function openPage(path: string): Promise<{ readonly status: number; readonly html: string }> {
  const response = await fetch(hosts + path, { headers: { 'sec-fetch-dest': 'document' } });
  return { status: response.status, html: await response.text() };
}

describe('hosts whose servers put the header into their pages', () => {
  it.each(['/fragment', '/podium', '/web-fragment'])('%s has it and its own content', async (path) => {
    provider.state = 'up';
    const { status, html } = await openPage(path);
    expect(status).toBe(200);
    expect(html).toContain('role="search"');
    expect(html).toContain('<h1>A plain page</h1>');
  });

  it('leave it to the page’s script where that requests it', async () => {
    provider.state = 'up';
    expect((await openPage('/web-fragment-client')).html).not.toContain('role="search"');
    const response = await fetch(`${hosts}/web-fragment-client`, { headers: { 'sec-fetch-dest': 'empty' } });
    expect(await response.text()).toContain('role="search"');
  });

  it.each(['down', 'answering 500'] as const)('of a provider that is %s keep their page', async (state) => {
    provider.state = 'up';
    await openPage('/fragment');
    await openPage('/podium');
    provider.state = state;
    expect((await openPage('/fragment')).html).toContain('role="search"');
    const { status, html } = await openPage('/podium');
    expect(status).toBe(200);
    // The podlet's own fallback, which the layout has kept.
    expect(html).toContain('name="q"');
  });
});

describe('the provider of the header', () => {
  it.each(Object.entries(FAULTS))('a provider that is %s', async (state, fault) => {
    provider.state = state as keyof typeof FAULTS;
    const answer = fetch(`${provider.url}/header/fragment`, { signal: AbortSignal.timeout(300) });
    if (fault === null || fault === 'silence') {
      await expect(answer).rejects.toThrow(fault === null ? 'fetch failed' : 'timeout');
      return;
    }
    expect((await answer).status).toBe(fault.status);
    expect(await (await answer).text()).toContain(WRONG_PAGE_TEXT);
  });
});
