declare module 'adm-zip' {
  /** What is used of the library, which has no types of its own. */
  export default class AdmZip {
    constructor(path?: string);
    addFile(name: string, content: Buffer): { header: { time: Date } };
    extractAllTo(folder: string, overwrite: boolean): void;
    toBuffer(): Buffer;
  }
}
