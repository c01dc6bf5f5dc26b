import { KEYWORD, LOCATION, options } from './journey-page.ts';
import { expect, test } from './journey-test.ts';

const REACT = /\/react-dom\.js$/;
const SUBMIT = { css: 'header form[role=search] > button', name: 'Search' };
const someTexts = (texts: readonly string[]) => texts.length > 0;

test('before React the search suggests, and Enter goes to the highlighted suggestion', async ({ journey }) => {
  await journey.engine.hold(REACT);
  await journey.open('/');
  await journey.click(KEYWORD);
  await journey.expect(KEYWORD, { isFocused: true });
  await journey.type('jaz');
  await journey.expectTexts(options('Suggestions'), someTexts);
  const [first = ''] = await journey.readTexts(options('Suggestions'));
  await journey.press('ArrowDown');
  await journey.expectTexts('[role=option][aria-selected=true]', (texts) => texts[0] === first && texts.length === 1);
  await journey.press('Enter');
  await journey.expectPath(/^\/d\/[\w-]+\/[\w-]+\/$/);
});

test('a text that is typed while React takes over counts once, and is among the recent searches', async ({
  journey,
}) => {
  const bringReact = await journey.engine.hold(REACT);
  await journey.open('/');
  await journey.click(KEYWORD);
  await journey.expect(KEYWORD, { isFocused: true });
  await journey.type('food');
  bringReact();
  await journey.type(' and wine');
  await journey.expectReady();
  await journey.type(' fest');
  await journey.expect(KEYWORD, { value: 'food and wine fest', caret: 18, isFocused: true });
  await journey.press('Enter');
  await journey.expectPath(/\/food-and-wine-fest\/$/);
  await journey.expectReady();
  // Firefox warns of requests that end with their page.
  await journey.expectAdopted();
  await journey.open('/');
  await journey.expectReady();
  await journey.click(KEYWORD);
  await journey.expectTexts(options('Recent searches'), (texts) => texts.join() === 'food and wine fest');
});

test('at the width of a tablet Escape closes the list, then clears the text, and a click picks', async ({
  journey,
}) => {
  await journey.engine.resize(768, 1000);
  await journey.open('/');
  await journey.expectReady();
  await journey.click(KEYWORD);
  await journey.type('ja');
  await journey.expectTexts(options('Suggestions'), someTexts);
  await journey.press('Escape');
  await journey.expect(KEYWORD, { isExpanded: false, value: 'ja' });
  await journey.press('Escape');
  await journey.expect(KEYWORD, { value: '', isFocused: true });
  await journey.type('jaz');
  await journey.expectTexts(options('Suggestions'), (texts) => texts.includes('jazz'));
  const [first = ''] = await journey.readTexts(options('Suggestions'));
  await journey.click({ css: `${options('Suggestions')}:first-child` });
  await journey.expectPath(new RegExp(`/${first.replaceAll(' ', '-')}/$`));
});

test('the chosen place is that of the results', async ({ journey }) => {
  await journey.open('/');
  await journey.expectReady();
  await journey.click(LOCATION);
  await journey.expect(LOCATION, { value: '' });
  await journey.type('berl');
  // A slow machine shows the places of "ber" in between, which have Berlin in them, too.
  await journey.expectTexts(options('Locations'), ([first = '']) => first.startsWith('Berlin'));
  await journey.press('ArrowDown');
  await journey.press('Enter');
  await journey.expect(LOCATION, { value: 'Berlin' });
  await journey.click(KEYWORD);
  await journey.type('jazz');
  await journey.expect(KEYWORD, { value: 'jazz' });
  await journey.click(SUBMIT);
  await journey.expectPath('/d/germany--berlin/jazz/');
  await journey.expectReady();
  expect((await journey.read(LOCATION))?.value).toBe('Berlin');
});
