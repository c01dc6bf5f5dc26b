/** Written by the build (`tools/build/build.ts`): where the host shell's own files are. */
declare module '@marquee/host-assets' {
  export const script: string;
  export const style: string;
}
