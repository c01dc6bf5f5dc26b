import { KEYWORD, LOCATION, options } from './header-targets.ts';
import { expect, test } from './journey-test.ts';

const REACT = /\/react-dom\.js$/;
const SUBMIT = { css: 'header form[role=search] > button', name: 'Search' };

test.describe('search before React', () => {
  test('suggests, and Enter goes to the highlighted suggestion', async ({ journey }) => {
    await journey.engine.hold(REACT);
    await journey.open('/');
    await journey.click(KEYWORD);
    await journey.expect(KEYWORD, { isFocused: true });
    await journey.type('jaz');
    await journey.expectTexts(options('Suggestions'), (texts) => texts.length > 0);
    const [first = ''] = await journey.readTexts(options('Suggestions'));
    await journey.press('ArrowDown');
    await journey.expectTexts('[role=option][aria-selected=true]', (texts) => texts[0] === first && texts.length === 1);
    await journey.press('Enter');
    await journey.expectPath(/^\/d\/[\w-]+\/[\w-]+\/$/);
  });

  test('a text that is typed while React takes over counts once', async ({ journey }) => {
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
  });
});

test.describe('search', () => {
  test('suggests and picks by a click', async ({ journey }) => {
    await journey.open('/');
    await journey.expectReady();
    await journey.click(KEYWORD);
    await journey.type('jaz');
    await journey.expectTexts(options('Suggestions'), (texts) => texts.length > 0);
    const [first = ''] = await journey.readTexts(options('Suggestions'));
    await journey.click({ css: `${options('Suggestions')}:first-child` });
    await journey.expectPath(new RegExp(`/${first.replaceAll(' ', '-')}/$`));
  });

  test('Escape closes the list and keeps the text, a second clears it', async ({ journey }) => {
    await journey.open('/');
    await journey.expectReady();
    await journey.click(KEYWORD);
    await journey.type('jaz');
    await journey.expect(KEYWORD, { isExpanded: true });
    await journey.press('Escape');
    await journey.expect(KEYWORD, { isExpanded: false, value: 'jaz' });
    await journey.press('Escape');
    await journey.expect(KEYWORD, { value: '', isFocused: true });
  });

  test('at the width of a tablet a list that Escape closed opens again, and keys pick from it', async ({ journey }) => {
    await journey.engine.resize(768, 1000);
    await journey.open('/');
    await journey.expectReady();
    await journey.click(KEYWORD);
    await journey.type('ja');
    await journey.expectTexts(options('Suggestions'), (texts) => texts.length > 0);
    await journey.press('Escape');
    await journey.expect(KEYWORD, { isExpanded: false, value: 'ja' });
    await journey.type('z');
    await journey.expectTexts(options('Suggestions'), (texts) => texts.includes('jazz'));
    await journey.press('ArrowDown', 'Enter');
    await journey.expectPath(/jazz/);
  });

  test('Enter searches the typed text, which is among the recent searches then', async ({ journey }) => {
    await journey.open('/');
    await journey.expectReady();
    await journey.click(KEYWORD);
    await journey.type('Blues Night');
    await journey.press('Enter');
    await journey.expectPath(/\/blues-night\/$/);
    await journey.expectReady();
    // Firefox warns of requests that end with their page.
    await journey.expectAdopted();
    await journey.open('/');
    await journey.expectReady();
    await journey.click(KEYWORD);
    await journey.expectTexts(options('Recent searches'), (texts) => texts.join() === 'blues night');
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
});
