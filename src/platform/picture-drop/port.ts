import type { LocalFile } from '@/platform/local-file';

/**
 * Takes images that are dropped anywhere on the page, or pasted, while the page is visible.
 * @param onFiles the images; empty when the files are of other kinds
 */
export type UsePictureDrop = (onFiles: (files: LocalFile[]) => void) => void;
