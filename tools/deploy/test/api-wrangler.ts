import { readFile } from 'node:fs/promises';
import type { DeploymentContext } from '../deployment-context.ts';
import { ACCOUNT, type FakePlatform } from './fake-platform.ts';

/**
 * Does over HTTP what wrangler's commands of a deployment do, without bundling: a test of each interruption runs dozens.
 * The worker's tests run wrangler itself.
 */
export const createApiWrangler =
  (platform: FakePlatform): DeploymentContext['wrangler'] =>
  async (parameters) => {
    const option = (name: string) => parameters[parameters.indexOf(`--${name}`) + 1] ?? '';
    const config = JSON.parse(await readFile(option('config'), 'utf8'));
    const scripts = `/accounts/${ACCOUNT}/workers/scripts/${config.name}`;
    const send = async (method: string, path: string, body: BodyInit) => {
      const authorization = `Bearer ${platform.token}`;
      const response = await fetch(`${platform.base}${path}`, { method, body, headers: { authorization } });
      if (!response.ok) throw new Error(`✘ [ERROR] A request to the Cloudflare API (${path}) failed.`);
    };
    if (parameters[1] === 'deploy' && parameters[0] === 'versions') {
      const versions = parameters.slice(2, parameters.indexOf('--yes')).map((spec) => {
        const [version_id, share = ''] = spec.split('@');
        return { version_id, percentage: Number.parseFloat(share) };
      });
      await send('POST', `${scripts}/deployments`, JSON.stringify({ strategy: 'percentage', versions }));
      return '';
    }
    const secrets: Record<string, string> = JSON.parse(await readFile(option('secrets-file'), 'utf8'));
    const isFirst = parameters[0] === 'deploy';
    const metadata = {
      bindings: [
        { type: 'version_metadata', name: config.version_metadata.binding },
        ...Object.entries(config.vars).map(([name, text]) => ({ type: 'plain_text', name, text })),
        ...Object.entries(secrets).map(([name, text]) => ({ type: 'secret_text', name, text })),
        ...config.kv_namespaces.map(({ binding, id }: Record<string, string>) => ({
          type: 'kv_namespace',
          name: binding,
          namespace_id: id,
        })),
      ],
      keep_bindings: ['secret_text'],
      annotations: { 'workers/tag': option('tag') },
      ...(isFirst ? { migrations: { new_tag: config.migrations.at(-1).tag } } : {}),
    };
    const form = new FormData();
    form.set('metadata', JSON.stringify(metadata));
    await (isFirst ? send('PUT', scripts, form) : send('POST', `${scripts}/versions`, form));
    return '';
  };
