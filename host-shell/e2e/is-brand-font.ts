/** Calls a method of the DevTools protocol on a page. */
type Call = (method: string, parameters?: object) => Promise<unknown>;

interface PlatformFonts {
  readonly fonts: readonly { readonly familyName: string; readonly isCustomFont: boolean }[];
}

/** Whether the text of the first element that a selector finds is drawn in the font of the brand, and in no other. */
export async function isBrandFont(call: Call, selector: string): Promise<boolean> {
  await call('DOM.enable');
  await call('CSS.enable');
  const { root } = (await call('DOM.getDocument')) as { readonly root: { readonly nodeId: number } };
  const { nodeId } = (await call('DOM.querySelector', { nodeId: root.nodeId, selector })) as {
    readonly nodeId: number;
  };
  const { fonts } = (await call('CSS.getPlatformFontsForNode', { nodeId })) as PlatformFonts;
  return (
    fonts.length > 0 && fonts.every(({ familyName, isCustomFont }) => isCustomFont && familyName.includes('Figtree'))
  );
}
