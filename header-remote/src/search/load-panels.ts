import { keywordPanelPart } from './fields/keyword/keyword-panel-part.ts';

/** Loads what the keyword field shows once it is open, for a page that may have an open one when React comes. */
export async function loadPanels(): Promise<void> {
  await keywordPanelPart.load();
}
