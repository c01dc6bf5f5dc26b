import type { CacheApi } from '../cache/cache-api-tier.ts';

/** The platform's cache, as far as the edge depends on it: it keeps everything. */
export class FakeCache implements CacheApi {
  readonly responses = new Map<string, Response>();
  async match(url: string) {
    return this.responses.get(url)?.clone();
  }
  async put(url: string, response: Response) {
    this.responses.set(url, response);
  }
  async delete(url: string) {
    return this.responses.delete(url);
  }
}
