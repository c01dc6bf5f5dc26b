/** The widest display of a picture on any page, at two device pixels per CSS pixel. */
const MAX_WIDTH_PX = 1_600;
const QUALITY = 0.82;

/** Shrinks a photo to the size pages need and applies its orientation. Null when the browser cannot decode it; the original is then sent. */
export async function shrinkPicture(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH_PX / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return blob === null || blob.size >= file.size ? null : new File([blob], 'picture.jpg', { type: blob.type });
  } catch {
    return null;
  }
}
