import { fitWithin } from '@tuzuo/core/geometry/size';
import { useEffect, useState } from 'react';
import type { UseScreenCopy } from './port';

/** Pictures of up to so many pixels are shown as they are: decoded, 16 MB. */
const MOST_PIXELS = 4_000_000;

/** The longest side of a copy: sharp across the widest phone. */
const COPY_EDGE = 1600;

/** Draws a large picture small; undefined where the browser does not let its pixels be read. */
async function copyOf(image: HTMLImageElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const { naturalWidth: width, naturalHeight: height } = image;
  Object.assign(canvas, fitWithin({ width, height }, COPY_EDGE));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Of the formats that may have transparent parts the smallest; a browser that cannot write it makes a PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  return blob ?? undefined;
}

/** Gives back what the browser holds for a picture. Without an address it would tell of an error. */
function forget(image: HTMLImageElement): void {
  image.onload = null;
  image.onerror = null;
  image.src = '';
}

/** A photo of 24 MP in the document takes 96 MB as long as it is there; its copy 7 MB. */
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
      if (image.naturalWidth * image.naturalHeight <= MOST_PIXELS) {
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
    // What cannot be shown is shown as such by the picture itself.
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
