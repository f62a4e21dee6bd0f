import { chooseFiles } from '@/platform/browser/file-input';
import { DEFAULT_COUNT } from './picked-image';
import type { MediaPort, PictureSize } from './port';

function warnWithoutUser(): void {
  if (!('userActivation' in navigator) || navigator.userActivation.isActive) return;
  console.warn('File chooser dialog can only be shown with a user activation.');
}

export const media = {
  chooseImages({ count = DEFAULT_COUNT, videos = false } = {}) {
    warnWithoutUser();
    return chooseFiles(videos ? 'image/*,video/mp4' : 'image/*', count);
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
