/**
 * Whether the window has a desktop's width (ux: from 1024 px), or another one; re-renders when that changes.
 * @param from minimum width, in px
 */
export type UseWideWindow = (from?: number) => boolean;
