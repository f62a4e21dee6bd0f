import { chooseFiles, isPhone } from '@/platform/browser/file-input';
import type { FilePickerPort } from './port';

export const filePicker = {
  isThere: true,
  choose(extensions) {
    const endings = extensions.map((extension) => `.${extension}`).join(',');
    // On phones, with extensions such as PSD's or a project's JSON nothing could be picked.
    return chooseFiles(isPhone() ? '' : endings, 1).then(([file]) => file);
  },
  release: ({ path }) => URL.revokeObjectURL(path),
} satisfies FilePickerPort;
