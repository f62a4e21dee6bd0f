import { chooseFiles } from '@/platform/browser/file-input';
import type { FilePickerPort } from './port';

/** Their choosers know types, not endings: by those of PSD or a project's JSON nothing could be picked. */
const BY_TYPE = /Android|iPhone|iPad|iPod/;

export const filePicker = {
  isThere: true,
  async choose(extensions) {
    const endings = extensions.map((extension) => `.${extension}`).join(',');
    const [file] = await chooseFiles(BY_TYPE.test(navigator.userAgent) ? '' : endings);
    return (
      file && { path: URL.createObjectURL(file), fileName: file.name, mime: file.type, bytes: file.size }
    );
  },
  release: ({ path }) => URL.revokeObjectURL(path),
} satisfies FilePickerPort;
