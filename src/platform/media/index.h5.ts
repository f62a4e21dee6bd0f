import type { LocalFile } from '@/platform/local-file';
import { DEFAULT_COUNT } from './picked-image';
import type { MediaPort, PictureSize } from './port';

/** Ends the chooser before: browsers without a `cancel` event never say that it closed. */
let endPrevious: () => void = () => undefined;

function warnWithoutUser(): void {
  if (!('userActivation' in navigator) || navigator.userActivation.isActive) return;
  console.warn('File chooser dialog can only be shown with a user activation.');
}

function picked(files: FileList | null, count: number): LocalFile[] {
  return [...(files ?? [])].slice(0, count).map((file) => ({
    path: URL.createObjectURL(file),
    fileName: file.name,
    mime: file.type,
    bytes: file.size,
  }));
}

export const media = {
  chooseImages({ count = DEFAULT_COUNT, videos = false } = {}) {
    endPrevious();
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = videos ? 'image/*,video/mp4' : 'image/*';
    input.multiple = count > 1;
    const chosen = new Promise<LocalFile[]>((resolve) => {
      endPrevious = () => resolve([]);
      input.addEventListener('cancel', () => resolve([]));
      input.addEventListener('change', () => resolve(picked(input.files, count)));
    });
    warnWithoutUser();
    input.click();
    return chosen;
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
