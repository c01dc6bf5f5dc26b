/** Written by the build (`tools/build/build.ts`): the addresses of the host shell's files, and the text of the style sheet. */
declare module '@marquee/host-assets' {
  export const script: string;
  export const style: string;
  export const styleText: string;
  export const stylesByKind: Readonly<Record<import('./site/page/page-data.ts').StyledKind, string>>;
}
