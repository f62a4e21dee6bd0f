import type { LocalFile } from '@/platform/local-file';
import type { FilePickerPort } from './port';

/** Ends the chooser before: browsers without a `cancel` event never say that it closed. */
let endPrevious: () => void = () => undefined;

export const filePicker = {
  isThere: true,
  choose(extensions) {
    endPrevious();
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = extensions.map((extension) => `.${extension}`).join(',');
    const chosen = new Promise<LocalFile | undefined>((resolve) => {
      endPrevious = () => resolve(undefined);
      input.addEventListener('cancel', () => resolve(undefined));
      input.addEventListener('change', () => {
        const file = input.files?.[0];
        resolve(
          file && { path: URL.createObjectURL(file), fileName: file.name, mime: file.type, bytes: file.size },
        );
      });
    });
    input.click();
    return chosen;
  },
  release: ({ path }) => URL.revokeObjectURL(path),
} satisfies FilePickerPort;
