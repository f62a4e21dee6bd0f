import { fitWithin } from '@tuzuo/core/geometry/size';
import { useEffect, useState } from 'react';
import type { UseScreenCopy } from './port';

/** Images up to this many pixels are shown directly: 16 MB decoded. */
const MAX_PIXELS = 4_000_000;

/** Longest side of a copy, in px: sharp across the widest phone. */
const COPY_EDGE = 1600;

/** Draws a downscaled copy; undefined where the browser does not allow reading the image's pixels. */
async function copyOf(image: HTMLImageElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const { naturalWidth: width, naturalHeight: height } = image;
  Object.assign(canvas, fitWithin({ width, height }, COPY_EDGE));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  // The smallest format that supports transparency; a browser that cannot encode it creates a PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  return blob ?? undefined;
}

/** Releases the browser's memory for an image. Handlers are removed first, as an empty address fires an error. */
function forget(image: HTMLImageElement): void {
  image.onload = null;
  image.onerror = null;
  image.src = '';
}

/** A 24 MP photo in the document takes 96 MB while it is there; its copy takes 7 MB. */
export const useScreenCopy = ((src) => {
  const [shown, setShown] = useState<{ of: string; url: string }>();
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    const image = new Image();
    const show = (url: string) => {
      if (!left) setShown({ of: src, url });
    };
    image.onload = () => {
      if (image.naturalWidth * image.naturalHeight <= MAX_PIXELS) {
        show(src);
        return;
      }
      copyOf(image).then(
        (blob) => {
          if (left) return;
          made = blob && URL.createObjectURL(blob);
          show(made ?? src);
          forget(image);
        },
        () => show(src),
      );
    };
    // For an image that fails to load, the image element shows the failure.
    image.onerror = () => show(src);
    image.src = src;
    return () => {
      left = true;
      forget(image);
      if (made) URL.revokeObjectURL(made);
    };
  }, [src]);
  return shown?.of === src ? shown.url : undefined;
}) satisfies UseScreenCopy;
