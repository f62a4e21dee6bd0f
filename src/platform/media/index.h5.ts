import { chooseFiles } from '@/platform/browser/file-input';
import type { LocalFile } from '@/platform/local-file';
import { DEFAULT_COUNT } from './picked-image';
import type { MediaPort, PictureSize } from './port';

function warnWithoutUser(): void {
  if (!('userActivation' in navigator) || navigator.userActivation.isActive) return;
  console.warn('File chooser dialog can only be shown with a user activation.');
}

const picked = (file: File): LocalFile => ({
  path: URL.createObjectURL(file),
  fileName: file.name,
  mime: file.type,
  bytes: file.size,
});

export const media = {
  async chooseImages({ count = DEFAULT_COUNT, videos = false } = {}) {
    warnWithoutUser();
    const files = await chooseFiles(videos ? 'image/*,video/mp4' : 'image/*', count > 1);
    return files.slice(0, count).map(picked);
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
