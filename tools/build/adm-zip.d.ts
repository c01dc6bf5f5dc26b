declare module 'adm-zip' {
  /** The used part of the library, which has no types. */
  export default class AdmZip {
    constructor(path?: string);
    addFile(name: string, content: Buffer): { header: { time: Date } };
    extractAllTo(folder: string, overwrite: boolean): void;
    toBuffer(): Buffer;
  }
}
