/** Shows a link home and a search form in an element, for a header whose loader has not come. */
export function showPlainForm(element: Element, origin: string): Element {
  const form = document.createElement('form');
  form.action = `${origin}/search`;
  const home = document.createElement('a');
  home.href = `${origin}/`;
  home.textContent = 'Marquee';
  const field = document.createElement('input');
  field.type = 'search';
  field.name = 'q';
  field.ariaLabel = 'Search events';
  form.append(home, ' ', field);
  element.append(form);
  return form;
}
