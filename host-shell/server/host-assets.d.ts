/** Written by the build (`header-remote/build/build.ts`): where the host shell's own files are. */
declare module '@marquee/host-assets' {
  export const script: string;
  export const style: string;
}
