import { keywordPanelPart } from './fields/keyword/keyword-panel-part.ts';
import { locationPanelPart } from './fields/location/location-panel-part.ts';

/** Loads what the fields show once they are open, for a page that may have an open one when React comes. */
export async function loadPanels(): Promise<void> {
  await Promise.all([keywordPanelPart.load(), locationPanelPart.load()]);
}
