import { useEffect, useRef } from 'react';
import { isCovered } from '@/platform/browser/covered';
import type { LocalFile } from '@/platform/local-file';
import { usePageVisible } from '@/platform/page-life';
import type { TakesDrops, UsePictureDrop } from './port';
import './picture-drop.scss';

/** Fields that take pasted texts. */
const FIELDS = 'input, textarea, [contenteditable]';

/** Class of the document while files are dragged over it. */
const DRAGGING = 'dragging-files';

/** Some systems know no type for these. */
const UNKNOWN_TYPES = /\.(heic|heif|avif)$/i;

const picturesIn = (files: FileList, videos: boolean): LocalFile[] =>
  [...files]
    .filter(
      ({ type, name }) =>
        type.startsWith('image/') || (videos && type.startsWith('video/')) || UNKNOWN_TYPES.test(name),
    )
    .map((file) => ({
      path: URL.createObjectURL(file),
      fileName: file.name,
      ownName: file.name,
      mime: file.type,
      bytes: file.size,
    }));

export const usePictureDrop = ((onFiles, { videos = false } = {}) => {
  const visible = usePageVisible();
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!visible) return;
    const { classList } = document.documentElement;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    // Otherwise the browser would open the file in place of the page.
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (!isCovered()) classList.add(DRAGGING);
    };
    const dragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) classList.remove(DRAGGING);
    };
    const drop = (event: DragEvent) => {
      classList.remove(DRAGGING);
      // A part of the page has taken it.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer && !isCovered()) latest.current(picturesIn(event.dataTransfer.files, videos));
    };
    const paste = (event: ClipboardEvent) => {
      const { files } = event.clipboardData ?? {};
      const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (isField || isCovered() || !files || files.length === 0) return;
      event.preventDefault();
      latest.current(picturesIn(files, videos));
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', dragLeave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      classList.remove(DRAGGING);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', dragLeave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [visible, videos]);
}) satisfies UsePictureDrop;

export const takesDrops = true satisfies TakesDrops;
