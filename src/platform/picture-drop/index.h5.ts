import { useEffect, useRef } from 'react';
import type { LocalFile } from '@/platform/local-file';
import { usePageVisible } from '@/platform/page-life';
import type { UsePictureDrop } from './port';

/** Fields that take pasted texts. */
const FIELDS = 'input, textarea, [contenteditable]';

const picturesIn = (files: FileList): LocalFile[] =>
  [...files]
    .filter(({ type, name }) => type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(name))
    .map((file) => ({
      path: URL.createObjectURL(file),
      fileName: file.name,
      ownName: file.name,
      mime: file.type,
      bytes: file.size,
    }));

export const usePictureDrop = ((onFiles) => {
  const visible = usePageVisible();
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!visible) return;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    // Otherwise the browser would open the file in place of the page.
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) latest.current(picturesIn(event.dataTransfer.files));
    };
    const paste = (event: ClipboardEvent) => {
      const { files } = event.clipboardData ?? {};
      const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (isField || !files || files.length === 0) return;
      event.preventDefault();
      latest.current(picturesIn(files));
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [visible]);
}) satisfies UsePictureDrop;
