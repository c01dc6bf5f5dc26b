import { WorkerEntrypoint } from 'cloudflare:workers';

interface ModelInput {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format: {
    readonly type: string;
    readonly json_schema: { readonly properties: { readonly category: { readonly enum: readonly string[] } } };
  };
}

/** Test only: stands where the platform's models are bound. What it answers is in the brief. */
// biome-ignore lint/style/noDefaultExport: the entrypoint that a binding of services leads to
export default class FakeModel extends WorkerEntrypoint {
  run(model: string, { messages, response_format }: ModelInput): Promise<unknown> {
    const brief = JSON.parse(messages.at(-1)?.content ?? '') as { readonly what: string; readonly language: string };
    if (brief.what.startsWith('Model: chatty')) return Promise.resolve({ response: 'Sure! Here is your event.' });
    if (!brief.what.startsWith('Model: ')) return Promise.reject(new Error('No capacity'));
    return Promise.resolve({
      response: {
        titles: ['Written by a model', 'Another title'],
        summary: brief.what,
        description: [model, response_format.type, brief.language, messages.map(({ role }) => role).join()].join(' '),
        category: response_format.json_schema.properties.category.enum.find((slug) => slug === 'music'),
        subcategory: null,
        format: 'performances',
        tags: ['date-night'],
      },
    });
  }
}
