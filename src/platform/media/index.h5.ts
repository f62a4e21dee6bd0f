import { chooseFiles, isPhone } from '@/platform/browser/file-input';
import { DEFAULT_COUNT } from './picked-image';
import type { MediaPort, PictureSize } from './port';

/** A browser that does not tell is asked. */
const mayChoose = (): boolean => !('userActivation' in navigator) || navigator.userActivation.isActive;

function warnWithoutUser(): void {
  if (mayChoose()) return;
  console.warn('File chooser dialog can only be shown with a user activation.');
}

/**
 * Desktop systems that know no type for these would not offer them as images. Not for phones: an iPhone converts HEIC to
 * JPEG unless a page asks for HEIC.
 */
const UNKNOWN = '.heic,.heif,.avif';

export const media = {
  mayChoose,
  chooseImages({ count = DEFAULT_COUNT, videos = false } = {}) {
    warnWithoutUser();
    const images = isPhone() ? 'image/*' : `image/*,${UNKNOWN}`;
    return chooseFiles(videos ? `${images},video/mp4` : images, count);
  },
  measure: ({ path }) =>
    new Promise<PictureSize | undefined>((resolve) => {
      const image = new Image();
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
      image.onerror = () => resolve(undefined);
      image.src = path;
    }),
  release: ({ path }) => URL.revokeObjectURL(path),
} satisfies MediaPort;
