import { expect, it } from 'vitest';
import { trackClicks } from './track-clicks.ts';

it('each click has one receiver, the last one: React’s takes the place of that of the page’s first script', () => {
  const root = new EventTarget() as Element;
  const heard: string[] = [];
  const receive = (name: string) => ({
    readUser: () => ({ hasPublish: true, hasPaidPublish: false }),
    track: (event: object) => void heard.push(`${name} ${JSON.stringify(Object.values(event))}`),
  });
  const press = (track: string, { create = '', isInDrawer = false, type = 'click', button = 0 } = {}) => {
    const target = {
      dataset: { track, create },
      closest: (selector: string) => (selector.includes('mobile') ? isInDrawer || null : target),
    };
    const event = Object.assign(new Event(type), { button });
    Object.defineProperty(event, 'target', { value: target });
    root.dispatchEvent(event);
  };
  trackClicks(root, receive('early'));
  press('header:logo');
  press('menu:create-with-ai', { create: 'ai', isInDrawer: true });
  trackClicks(root, receive('React'));
  press('menu:help', { type: 'auxclick', button: 1 });
  press('menu:help', { type: 'auxclick', button: 2 });
  expect(heard).toEqual([
    'early ["HeaderInteraction","header","click","logo"]',
    'early ["EventCreateAttempt","ai","drawer",true,false]',
    'early ["HeaderInteraction","menu","click","create-with-ai"]',
    'React ["HeaderInteraction","menu","click","help"]',
  ]);
});
