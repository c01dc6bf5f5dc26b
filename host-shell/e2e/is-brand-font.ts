import type { CDPSession } from 'playwright/test';

/** Whether an element's text is drawn in the font of the brand, and in no other. */
export async function isBrandFont(session: CDPSession, selector: string): Promise<boolean> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return (
    fonts.length > 0 && fonts.every(({ familyName, isCustomFont }) => isCustomFont && familyName.includes('Figtree'))
  );
}
