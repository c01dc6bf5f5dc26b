import type { Location } from './location.ts';

/**
 * The text of the location field for a place.
 *
 * @param onlineLabel the word for "Online" in the page's language.
 */
export function formatLocation(location: Location | null, onlineLabel: string): string {
  if (location === null) return '';
  if (location.isOnline) return onlineLabel;
  return location.value ?? location.currentPlace ?? '';
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Whether typed text is just another spelling of the chosen place: "San Francisco, CA". */
export function isTextOfLocation(text: string, location: Location, onlineLabel: string): boolean {
  const { currentPlace, currentPlaceParent } = location;
  const forms = [formatLocation(location, onlineLabel), currentPlace ?? '', `${currentPlace}, ${currentPlaceParent}`];
  return forms.some((form) => form !== '' && fold(form) === fold(text));
}
