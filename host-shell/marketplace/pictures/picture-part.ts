/** A part of a picture file that is kept. */
export interface PicturePart {
  readonly bytes: Uint8Array;
  /** Dimensions of the picture or of one of its frames, if the part declares them. */
  readonly size?: readonly [width: number, height: number];
}

/** @throws RangeError where the picture ends before `end` */
export function slice(view: DataView, start: number, end: number): Uint8Array {
  if (end > view.byteLength) throw new RangeError('The picture is cut off');
  return new Uint8Array(view.buffer, view.byteOffset + start, end - start);
}

/** @throws RangeError where the picture ends before that */
export const readText = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...slice(view, at, at + length));
