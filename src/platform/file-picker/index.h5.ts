import { chooseFiles } from '@/platform/browser/file-input';
import type { FilePickerPort } from './port';

/**
 * File choosers on phones filter by MIME type: with extensions such as PSD's or a project's JSON nothing could be
 * picked.
 */
const BY_TYPE = /Android|iPhone|iPad|iPod/;

export const filePicker = {
  isThere: true,
  choose(extensions) {
    const endings = extensions.map((extension) => `.${extension}`).join(',');
    return chooseFiles(BY_TYPE.test(navigator.userAgent) ? '' : endings, 1).then(([file]) => file);
  },
  release: ({ path }) => URL.revokeObjectURL(path),
} satisfies FilePickerPort;
