import type { LocalFile } from '@/platform/local-file';

/**
 * Takes images that are dropped anywhere on the page, or pasted, while the page is visible.
 * @param onFiles the images; empty when the files are of other kinds
 * @param takes also videos, on a page that reads them
 */
export type UsePictureDrop = (onFiles: (files: LocalFile[]) => void, takes?: { videos?: boolean }) => void;

/** Whether pages of this target take dropped and pasted images; in phones' browsers nothing says so. */
export type TakesDrops = boolean;
