/** Written by the build (`tools/build/build.ts`): the addresses of the host shell's files. */
declare module '@marquee/host-assets' {
  export const script: string;
  export const style: string;
}
