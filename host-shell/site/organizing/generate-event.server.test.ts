import { describe, expect, it, vi } from 'vitest';
import { FORMAT_ROWS } from '../../../shared/catalogue/formats.ts';
import { messagesByLocale as catalogue } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pages } from '../../../shared/i18n/compiled/pages/all.ts';
import { createTranslate } from '../../../shared/i18n/translate.ts';
import { LOCALES, type Locale, toLanguageTag } from '../../../shared/sites/sites.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { type EventBrief, generatedEventSchema } from './event-generator.server.ts';
import { generateEvent } from './generate-event.server.ts';
import { createModelGenerator } from './model-generator.server.ts';

const services = (locale: Locale) => {
  const onError = vi.fn();
  const t = createTranslate(pages[locale]);
  return { services: { t, tc: createTranslate(catalogue[locale]), onError } as unknown as PageServices, onError };
};
const brief = (change: Partial<EventBrief> = {}): EventBrief => ({
  what: 'A jazz concert with young bands',
  audience: 'people who listen',
  city: 'Berlin',
  when: '12 December',
  price: 10,
  language: 'en-US',
  ...change,
});
const DRAFT = {
  titles: ['Jazz in the Yard'],
  summary: 'Young bands.',
  description: 'Come.',
  category: 'music',
  subcategory: null,
  format: 'performances',
  tags: ['date-night'],
};

describe('a draft by templates', () => {
  it('is the same for the same answers, and finds the topic in them', async () => {
    const { services: page } = services('en_US');
    const draft = await generateEvent({ services: page, model: undefined }, brief());
    expect(draft).toEqual(await generateEvent({ services: page, model: undefined }, brief()));
    expect(draft).toMatchObject({ author: 'templates', category: 'music' });
    expect(draft.titles).toHaveLength(3);
    expect(draft.description).toContain('Berlin');
  });

  it.each(LOCALES)('names no place in the titles of an online event in %s', async (locale) => {
    const { services: page } = services(locale);
    const online = page.t('event.online').toLocaleLowerCase();
    for (const { slug } of FORMAT_ROWS) {
      const what = `${page.tc(`format.${slug}`)} ${'x'.repeat(80)}`;
      const { titles } = await generateEvent(
        { services: page, model: undefined },
        brief({ what, audience: '', city: null, language: toLanguageTag(locale) }),
      );
      expect(titles.filter((title) => title.toLocaleLowerCase().includes(online))).toEqual([]);
    }
  });

  it.each(LOCALES)('is whole in %s, whatever was answered', async (locale) => {
    const { services: page } = services(locale);
    for (const what of ['Jazz', '...', '🎉'.repeat(150), '<b>x</b>', 'a '.repeat(150).trim()]) {
      const draft = await generateEvent(
        { services: page, model: undefined },
        brief({ what, audience: '', city: null, price: 0, language: toLanguageTag(locale) }),
      );
      expect(generatedEventSchema.safeParse(draft).error, what).toBeUndefined();
    }
  });
});

describe('a draft by a model', () => {
  it('is what the model answered, as an object or as text', async () => {
    for (const response of [DRAFT, JSON.stringify(DRAFT)]) {
      const model = { run: () => Promise.resolve({ response }) };
      expect(await generateEvent({ services: services('en_US').services, model }, brief())).toEqual({
        ...DRAFT,
        author: 'model',
      });
    }
  });

  it.each([
    ['no object', { response: 'Sure! Here is your event.' }],
    ['an unknown category', { response: { ...DRAFT, category: 'crime' } }],
    ['no title', { response: { ...DRAFT, titles: [] } }],
    ['a title that is too long', { response: { ...DRAFT, titles: ['x'.repeat(76)] } }],
    ['nothing', undefined],
  ])('gives way to templates when the model answers %s', async (_, answer) => {
    const { services: page, onError } = services('en_US');
    const draft = await generateEvent({ services: page, model: { run: () => Promise.resolve(answer) } }, brief());
    expect(draft.author).toBe('templates');
    expect(onError).toHaveBeenCalledOnce();
  });

  it('is asked of the model again after texts that it makes none of', async () => {
    const { services: page } = services('en_US');
    const run = vi.fn((_: string, input: unknown) =>
      Promise.resolve({ response: JSON.stringify(input).includes('nonsense') ? 'no' : DRAFT }),
    );
    for (let count = 0; count < 20; count += 1)
      await generateEvent({ services: page, model: { run } }, brief({ what: 'nonsense' }));
    expect((await generateEvent({ services: page, model: { run } }, brief())).author).toBe('model');
    expect(run).toHaveBeenCalledTimes(21);
  });

  it('does not wait for a model that is late', async () => {
    vi.useFakeTimers();
    const draft = createModelGenerator({ run: () => new Promise(() => undefined) })(brief());
    const outcome = expect(draft).rejects.toThrow('did not answer');
    await vi.runAllTimersAsync();
    await outcome;
    vi.useRealTimers();
  });
});
