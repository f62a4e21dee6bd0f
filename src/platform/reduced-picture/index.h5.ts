import { fitWithin } from '@tuzuo/core/geometry/size';
import type { ReducePicture } from './port';

/** 0–1; edges, which the matte follows, survive it. */
const QUALITY = 0.85;
const TYPE = 'image/jpeg';

export const reduced = (async ({ path }, size, longestSide) => {
  const image = new Image();
  image.src = path;
  // Not on the main thread, unlike drawing an image that is not decoded yet.
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(size, longestSide));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  // A JPEG has no transparency, which would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  // Frees its memory at once, of which a phone has little.
  canvas.width = 0;
  return blob
    ? { path: URL.createObjectURL(blob), fileName: 'copy.jpg', mime: TYPE, bytes: blob.size }
    : undefined;
}) satisfies ReducePicture;
